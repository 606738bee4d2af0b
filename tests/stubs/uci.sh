#!/bin/sh
# A UCI engine that does all right until something is asked of it, and then BEHAVIOUR.
# usage: uci.sh BEHAVIOUR [FILE]: the file gets the number of the process.
behaviour=$1
[ -n "$2" ] && echo $$ > "$2"
case $behaviour in
    exits) exit 3 ;;
    silent) exec sleep 1000 ;;
    noise) exec cat /dev/urandom ;;
esac
while read -r word rest; do
    case $word in
        uci)
            echo 'option name UCI_Variant type combo default chesquerque var chesquerque var cheskers'
            [ "$behaviour" = deaf ] || echo uciok
            ;;
        isready) echo readyok ;;
        go)
            case $behaviour in
                crashes) echo 'assertion failed: sound' >&2; kill -SEGV $$ ;;
                hangs) trap '' TERM INT HUP; sleep 1000; sleep 1000 ;;
                is_slow) sleep 0.4; echo 'bestmove e2e3' ;;
                moves_illegally) echo 'info depth 3 score cp 12 pv a1a9'; echo 'bestmove a1a9' ;;
                has_no_move) echo 'bestmove (none)' ;;
                babbles) while :; do head -c 200 /dev/urandom; echo; echo 'info depth 1'; done ;;
                falls_silent) exec >&-; sleep 1000 ;;
            esac
            ;;
        quit) exit ;;
    esac
done
# It ignores the end of its input.
[ "$behaviour" = hangs ] && sleep 1000
