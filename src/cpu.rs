//! What this processor can do beyond what every processor of its kind can.

/// Makes a type of which a value proves that the processor has all the features named:
/// `detect` alone makes one, and functions compiled for the features ask for it.
macro_rules! proof {
    ($(#[$doc:meta])* $name:ident: $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name(());

        impl $name {
            /// The proof, if the processor has them.
            pub(super) fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some(Self(()))
            }
        }
    };
}

pub(crate) use proof;
