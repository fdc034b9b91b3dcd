//! The terms by which a world is judged, by name, and an amount of each. What each is
//! worth stands in [`Weights`](super::weights::Weights).

/// Makes the list of terms and their names in files.
macro_rules! terms {
    ($($(#[$doc:meta])* $term:ident = $name:literal,)*) => {
        /// Something that speaks for or against an army.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Term {
            $($(#[$doc])* $term,)*
        }

        impl Term {
            /// All terms, in the order of their numbers.
            pub const ALL: &'static [Self] = &[$(Self::$term,)*];

            /// The name used in files of weights.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$term => $name,)* }
            }
        }
    };
}

terms! {
    /// A mine on the board.
    Mine = "mine",
    /// At least one bomb.
    LastBomb = "last_bomb",
    /// Every bomb after the first.
    MoreBombs = "more_bombs",
    /// At least one engineer, while an enemy has mines.
    LastEngineer = "last_engineer",
    /// Every engineer after the first, while an enemy has mines.
    MoreEngineers = "more_engineers",
    /// An engineer with nothing left to clear.
    IdleEngineer = "idle_engineer",
    /// A platoon leader.
    Platoon = "platoon",
    /// A company commander.
    Company = "company",
    /// A battalion commander.
    Battalion = "battalion",
    /// A regiment commander.
    Regiment = "regiment",
    /// A brigade commander.
    Brigade = "brigade",
    /// A division commander.
    Division = "division",
    /// An army commander.
    Army = "army",
    /// The commander-in-chief.
    Commander = "commander",
    /// The one largest mobile piece (令子) is in this army, no enemy has one as large.
    Largest = "largest",
    /// The same while no enemy has a bomb: nothing mobile can stop it.
    Unstoppable = "unstoppable",
    /// Pieces larger than any of the enemies', after the first.
    Superior = "superior",
    /// A hundredth of the worth of the army's pieces, in proportion to how many of all pieces are
    /// gone: a lead counts for more, the fewer are left.
    LateWorth = "late_worth",
    /// Everybody sees the flag.
    FlagShown = "flag_shown",
    /// An enemy before the flag, and it is his turn.
    Decided = "decided",
    /// An enemy one move from the flag whom nobody can stop.
    DangerOne = "danger_1",
    /// The same with one piece that can stop him.
    DangerOneGuarded = "danger_1_guarded",
    /// The same with two or more.
    DangerOneHeld = "danger_1_held",
    /// An enemy two moves from the flag whom nobody near can stop.
    DangerTwo = "danger_2",
    /// The same with one piece that can stop him.
    DangerTwoGuarded = "danger_2_guarded",
    /// The same with two or more.
    DangerTwoHeld = "danger_2_held",
    /// An enemy three moves from the flag whom nobody near can stop.
    DangerThree = "danger_3",
    /// The same with one piece that can stop him.
    DangerThreeGuarded = "danger_3_guarded",
    /// The same with two or more.
    DangerThreeHeld = "danger_3_held",
    /// A point before the flag with a mine.
    GateMine = "gate_mine",
    /// A point before the flag with another of the army's pieces.
    GatePiece = "gate_piece",
    /// A point before the flag with nothing of the army's.
    GateOpen = "gate_open",
    /// Small pieces nearer to what the enemies hold, in moves.
    NearSmall = "near_small",
    /// Battalions to brigades nearer to it.
    NearMiddle = "near_middle",
    /// Divisions and larger nearer to it.
    NearLarge = "near_large",
    /// A division or larger in a camp, where nothing can attack it.
    CampLarge = "camp_large",
    /// Another piece in a camp.
    CampSmall = "camp_small",
    /// A piece that could move in a headquarters that it never leaves.
    Buried = "buried",
    /// The most that the side to move can win with its next move, in hundredths.
    ToTake = "to_take",
    /// It is this army's turn.
    Turn = "turn",
}

/// How many terms there are.
pub const TERMS: usize = Term::ALL.len();

/// An amount of every term.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms(pub [f32; TERMS]);

impl Terms {
    /// Nothing of anything.
    pub const NONE: Self = Self([0.0; TERMS]);

    /// So much more of a term.
    #[inline]
    pub fn add(&mut self, term: Term, amount: f32) {
        self.0[term as usize] += amount;
    }

    /// How much there is of a term.
    pub const fn of(&self, term: Term) -> f32 {
        self.0[term as usize]
    }

    /// What all of it is worth.
    pub fn worth(&self, weights: &[f32; TERMS]) -> f32 {
        self.0.iter().zip(weights).map(|(amount, weight)| amount * weight).sum()
    }

    /// These against others: what one side has more.
    #[must_use]
    pub fn less(&self, others: &Self) -> Self {
        let mut left = *self;
        left.0.iter_mut().zip(others.0).for_each(|(own, other)| *own -= other);
        left
    }
}
