//! `qirkat install`

use std::env;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use qirkat::game::Variant;
use qirkat::theme;

use super::Failure;

/// Make XBoard know the two games
///
/// Writes board pictures, men and a configuration for each game, after which `xboard
/// @chesquerque` and `xboard @cheskers` start them. With --system it also registers
/// the engine, so that XBoard lists it for every user.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The program to install for: XBoard
    #[arg(long, required = true)]
    xboard: bool,
    /// Write to the system's folders rather than to your own
    #[arg(long)]
    system: bool,
    /// Take away what was written
    #[arg(long)]
    uninstall: bool,
    /// Write below this folder, as a package is built
    #[arg(long, value_name = "DIR", default_value = "/")]
    root: PathBuf,
}

/// Where XBoard may keep its data; Debian's is the first.
const XBOARD_DATA: [&str; 4] = [
    "/usr/share/games/xboard",
    "/usr/local/share/games/xboard",
    "/usr/share/xboard",
    "/usr/local/share/xboard",
];

/// Where XBoard looks for engines that register themselves.
const REGISTRATION: &str = "/usr/local/share/games/plugins/xboard/qirkat.eng";

/// Where the files go.
#[derive(Debug)]
struct Places {
    /// The folder of the pictures: ours alone.
    pictures: PathBuf,
    /// The folder in which XBoard looks for `@NAME`.
    configurations: PathBuf,
    registration: Option<PathBuf>,
}

impl Places {
    fn of_user() -> Result<Self, Failure> {
        let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let home = folder("HOME").ok_or_else(|| {
            Failure::Work("HOME is not set, expected your home folder".to_owned())
        })?;
        let data = folder("XDG_DATA_HOME").unwrap_or_else(|| home.join(".local/share"));
        Ok(Self {
            pictures: data.join("qirkat/xboard"),
            configurations: home.join(".xboard/themes/conf"),
            registration: None,
        })
    }

    fn of_system(root: &Path) -> Self {
        let is_there = |data: &&str| below(root, Path::new(data)).is_dir();
        let data = XBOARD_DATA.into_iter().find(is_there).unwrap_or(XBOARD_DATA[0]);
        Self {
            pictures: PathBuf::from("/usr/local/share/games/qirkat/xboard"),
            configurations: Path::new(data).join("themes/conf"),
            registration: Some(PathBuf::from(REGISTRATION)),
        }
    }

    fn configuration(&self, variant: Variant) -> PathBuf {
        self.configurations.join(variant.name())
    }
}

/// A file of an installation.
struct File {
    path: PathBuf,
    content: Vec<u8>,
    /// Might somebody else have a file of this name?
    shared: bool,
}

impl Args {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let places = if self.system { Places::of_system(&self.root) } else { Places::of_user()? };
        let files = files(&places).map_err(Failure::Work)?;
        if self.uninstall { self.remove(&places, &files) } else { self.write(&places, &files) }
    }

    fn write(&self, places: &Places, files: &[File]) -> Result<(), Failure> {
        for file in files.iter().filter(|file| file.shared) {
            let path = below(&self.root, &file.path);
            if path.exists() && !is_ours(&path) {
                let path = path.display();
                return Err(Failure::Work(format!("'{path}' is not Qirkat's, move it away first")));
            }
        }
        let mut out = io::stdout().lock();
        for file in files {
            let path = below(&self.root, &file.path);
            let folder = path.parent().unwrap_or(Path::new("/"));
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&path, &file.content))
                .map_err(|error| cannot("write", &path, &error))?;
            writeln!(out, "wrote {}", path.display())?;
        }
        for variant in Variant::ALL {
            let path = places.configuration(variant);
            writeln!(out, "start {variant} by: xboard @{}", path.display())?;
        }
        Ok(())
    }

    fn remove(&self, places: &Places, files: &[File]) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        for file in files {
            let path = below(&self.root, &file.path);
            if !path.exists() {
                continue;
            }
            if file.shared && !is_ours(&path) {
                writeln!(out, "left {}, which is not Qirkat's", path.display())?;
                continue;
            }
            fs::remove_file(&path).map_err(|error| cannot("remove", &path, &error))?;
            writeln!(out, "removed {}", path.display())?;
        }
        // Folders of our own, unless somebody put more into them.
        let pictures = below(&self.root, &places.pictures);
        for folder in [pictures.join(theme::MEN), pictures.clone()] {
            let _ = fs::remove_dir(folder);
        }
        if let Some(ours) = pictures.parent() {
            let _ = fs::remove_dir(ours);
        }
        Ok(())
    }
}

/// All files of an installation.
///
/// # Errors
/// A path that XBoard cannot read.
fn files(places: &Places) -> Result<Vec<File>, String> {
    let program = env::current_exe().map_err(|error| format!("cannot find itself: {error}"))?;
    let program = text(&program)?;
    let pictures = text(&places.pictures)?;
    let mut files = Vec::new();
    for file in theme::pictures()? {
        let path = places.pictures.join(file.name);
        files.push(File { path, content: file.content, shared: false });
    }
    for variant in Variant::ALL {
        let content = theme::configuration(variant, program, pictures)?.into_bytes();
        files.push(File { path: places.configuration(variant), content, shared: true });
    }
    if let Some(path) = &places.registration {
        let content = theme::registration(program)?.into_bytes();
        files.push(File { path: path.clone(), content, shared: false });
    }
    Ok(files)
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("XBoard cannot read the path '{}'", path.display()))
}

/// An absolute path below another root.
fn below(root: &Path, path: &Path) -> PathBuf {
    root.join(path.strip_prefix("/").unwrap_or(path))
}

fn is_ours(path: &Path) -> bool {
    fs::read(path).is_ok_and(|content| content.starts_with(theme::SIGNATURE.as_bytes()))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::Work(format!("cannot {what} '{}': {error}", path.display()))
}
