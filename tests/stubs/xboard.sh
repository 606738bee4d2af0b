#!/bin/sh
# An engine for XBoard's protocol that does all right until it is to move, and then
# BEHAVIOUR.
# usage: xboard.sh BEHAVIOUR
behaviour=$1
while read -r word rest; do
    case $word in
        protover)
            echo 'feature done=0'
            [ "$behaviour" = plays_chess ] && echo 'feature variants="normal"'
            echo 'feature variants="chesquerque,cheskers" setboard=1 ping=1 usermove=1'
            echo 'feature done=1'
            ;;
        ping) echo "pong $rest" ;;
        go)
            case $behaviour in
                claims_a_win) echo '1-0 {White mates}' ;;
                claims_a_draw) echo '1/2-1/2 {Draw by repetition}' ;;
                claims_after_its_move) echo 'move e2e4'; echo '1-0 {White mates}' ;;
                admits_defeat) echo '0-1 {White resigns}' ;;
                resigns) echo resign ;;
                refuses) echo 'Illegal move: a1a1' ;;
                passes) echo 'move @@@@' ;;
                moves_illegally) echo 'move a1a9' ;;
            esac
            ;;
        quit) exit ;;
    esac
done
