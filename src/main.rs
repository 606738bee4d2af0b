//! The command line of Qirkat.

fn main() {}
