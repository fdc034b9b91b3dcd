//! What a player thinks of the pieces that he doesn't see: whole armies that fit
//! everything he knows, drawn so that likely ones come often.
//!
//! An army is drawn by exchanging the ranks of two of its pieces again and again
//! (a Metropolis walk): counts fit always, since only exchanges happen, and so does
//! whatever [`deduction`](crate::deduction) knows for certain, since no exchange that
//! breaks it is made. How likely a rank is on a piece comes from where people put
//! which piece and from what the piece has done since.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::habits::{HABITS, Habits};
use crate::deduction::{Deduction, RankSet, assign, deduce};
use crate::rules::{Deal, Piece, Point, Rank, Seat};
use crate::view::{View, World};

/// A piece whose rank has to be guessed.
#[derive(Clone, Debug)]
struct Guess {
    owner: Seat,
    /// Where it stands; none when it is lost.
    point: Option<Point>,
    /// Its place among the deduction's pieces, if it has one: of pieces that were lost
    /// before the view began nothing is known.
    known: Option<usize>,
    ranks: RankSet,
    /// How likely each rank is, only the ratios matter.
    weights: [f32; 12],
}

/// Guesses for everything that a viewer doesn't see.
#[derive(Clone, Debug)]
pub struct Belief {
    deduction: Deduction,
    guesses: Vec<Guess>,
    /// The guess for each of the deduction's pieces that needs one.
    guess_of: Vec<Option<usize>>,
    /// Guesses that can exchange their ranks: an army, or all hands of a shuffled deal.
    pools: Vec<Vec<usize>>,
    ranks: Vec<Rank>,
    shuffled: bool,
    base: World,
}

impl Belief {
    /// What the viewer may think now. The first army drawn is any that fits; call
    /// [`Belief::draw`] for likely ones.
    pub fn new(view: &View) -> Self {
        Self::by(view, &HABITS)
    }

    /// The same by other habits.
    pub(super) fn by(view: &View, habits: &Habits) -> Self {
        let deduction = deduce(view);
        let shuffled = view.rules().deal == Deal::Shuffled;
        let weights = habits.weights(view, &deduction);
        let mut guesses = Vec::new();
        let mut guess_of = vec![None; deduction.pieces().len()];
        let mut standing = vec![None; deduction.pieces().len()];
        for (point, _) in view.hidden() {
            if let Some(piece) = deduction.piece_at(point) {
                standing[piece] = Some(point);
            }
        }
        let seen: Vec<Option<usize>> = view
            .board()
            .points()
            .iter()
            .filter(|&point| view.at(point).is_some_and(|seen| seen.rank.is_some()))
            .map(|point| deduction.piece_at(point))
            .collect();
        for (piece, known) in deduction.pieces().iter().enumerate() {
            if seen.contains(&Some(piece)) || known.ranks.len() == 1 && standing[piece].is_none() {
                continue;
            }
            guess_of[piece] = Some(guesses.len());
            guesses.push(Guess {
                owner: known.owner,
                point: standing[piece],
                known: Some(piece),
                ranks: known.ranks,
                weights: weights[piece],
            });
        }
        let mut belief = Self {
            guesses,
            guess_of,
            pools: Vec::new(),
            ranks: Vec::new(),
            shuffled,
            base: view.imagine(|_, owner| Piece::new(owner, Rank::Platoon)),
            deduction,
        };
        belief.fill_pools(view);
        belief.mend();
        belief
    }

    /// Divides the guesses into pools and gives each a first army that fits its counts.
    fn fill_pools(&mut self, view: &View) {
        let seats = view.rules().seats(view.board());
        let groups: Vec<Vec<Seat>> =
            if self.shuffled { vec![seats.to_vec()] } else { seats.iter().map(|&seat| vec![seat]).collect() };
        self.ranks = vec![Rank::Platoon; self.guesses.len()];
        for group in groups {
            let mut left: Vec<Rank> = Rank::ALL
                .into_iter()
                .flat_map(|rank| std::iter::repeat_n(rank, usize::from(rank.count()) * group.len()))
                .collect();
            for rank in self.certain(&group) {
                if let Some(at) = left.iter().position(|&other| other == rank) {
                    left.swap_remove(at);
                }
            }
            let mut pool: Vec<usize> =
                (0..self.guesses.len()).filter(|&i| group.contains(&self.guesses[i].owner)).collect();
            if pool.is_empty() {
                continue;
            }
            // Of the pieces that were lost before the view began only the number is known.
            while pool.len() < left.len() {
                pool.push(self.guesses.len());
                self.guesses.push(Guess {
                    owner: group[0],
                    point: None,
                    known: None,
                    ranks: RankSet::ALL,
                    weights: [1.0; 12],
                });
                self.ranks.push(Rank::Platoon);
            }
            let sets: Vec<RankSet> = pool.iter().map(|&i| self.guesses[i].ranks).collect();
            let given = assign(&sets, &left).or_else(|| {
                // What is seen contradicts the counts (a position that was made up).
                assign(&vec![RankSet::ALL; pool.len()], &left)
            });
            for (&i, rank) in pool.iter().zip(given.unwrap_or_default()) {
                self.ranks[i] = rank;
            }
            self.pools.push(pool);
        }
    }

    /// The ranks of the group's pieces that need no guess.
    fn certain(&self, group: &[Seat]) -> Vec<Rank> {
        let pieces = self.deduction.pieces().iter().enumerate();
        pieces
            .filter(|(i, known)| self.guess_of[*i].is_none() && group.contains(&known.owner))
            .filter_map(|(_, known)| known.ranks.only())
            .collect()
    }

    /// Exchanges ranks until the battles agree with them: a walk that mostly goes to
    /// fewer contradictions. Where it doesn't end the nearest is kept.
    fn mend(&mut self) {
        const MOST_STEPS: usize = 20_000;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(0);
        for step in 0..MOST_STEPS {
            // Either side of a battle may be the one that has to change.
            let wrong: Vec<usize> = (0..self.guesses.len()).filter(|&i| self.contradictions(i) > 0).collect();
            if wrong.is_empty() {
                return;
            }
            let i = wrong[rng.random_range(0..wrong.len())];
            let Some(pool) = self.pools.iter().find(|pool| pool.contains(&i)) else { return };
            let j = pool[rng.random_range(0..pool.len())];
            let (a, b) = (self.ranks[i], self.ranks[j]);
            if a == b || !self.guesses[i].ranks.contains(b) || !self.guesses[j].ranks.contains(a) {
                continue;
            }
            let before = self.contradictions(i) + self.contradictions(j);
            self.ranks.swap(i, j);
            let after = self.contradictions(i) + self.contradictions(j);
            // Now and then a step that makes it worse leads out of a dead end.
            if after > before && step % 16 != 0 {
                self.ranks.swap(i, j);
            }
        }
    }

    /// How many of the piece's battles its rank contradicts.
    fn contradictions(&self, guess: usize) -> usize {
        let known = self.guesses[guess].known;
        let rank = self.ranks[guess];
        known.map_or(0, |piece| self.deduction.contradictions(piece, rank, |other| self.rank_of(other)))
    }

    fn rank_of(&self, piece: usize) -> Rank {
        match self.guess_of[piece] {
            Some(guess) => self.ranks[guess],
            None => self.deduction.pieces()[piece].ranks.only().unwrap_or(Rank::Platoon),
        }
    }

    fn agrees(&self, guess: usize, rank: Rank) -> bool {
        let known = self.guesses[guess].known;
        let rank_of = |other| self.rank_of(other);
        known.is_none_or(|piece| self.deduction.contradictions(piece, rank, rank_of) == 0)
    }

    fn fits(&self, guess: usize, rank: Rank) -> bool {
        self.guesses[guess].ranks.contains(rank) && self.agrees(guess, rank)
    }

    /// Whether the guesses fit everything that is known.
    pub fn holds(&self) -> bool {
        (0..self.guesses.len()).all(|i| self.fits(i, self.ranks[i]))
    }

    /// Draws the next armies: so many exchanges are tried for each piece.
    pub fn draw(&mut self, tries: usize, rng: &mut impl Rng) {
        for pool in 0..self.pools.len() {
            for _ in 0..self.pools[pool].len() * tries {
                let pieces = &self.pools[pool];
                let i = pieces[rng.random_range(0..pieces.len())];
                let j = pieces[rng.random_range(0..pieces.len())];
                let (a, b) = (self.ranks[i], self.ranks[j]);
                if a == b || !self.guesses[i].ranks.contains(b) || !self.guesses[j].ranks.contains(a) {
                    continue;
                }
                let now = self.guesses[i].weights[a.index()] * self.guesses[j].weights[b.index()];
                let then = self.guesses[i].weights[b.index()] * self.guesses[j].weights[a.index()];
                if then < now && rng.random_range(0.0..now) >= then {
                    continue;
                }
                self.ranks.swap(i, j);
                if !self.agrees(i, b) || !self.agrees(j, a) {
                    self.ranks.swap(i, j);
                }
            }
        }
    }

    /// The game with the armies that were drawn last.
    pub fn world(&self) -> World {
        self.base.with(self.guesses())
    }

    /// The pieces that were drawn last, where they stand.
    pub(super) fn guesses(&self) -> impl Iterator<Item = (Point, Piece)> + '_ {
        let homes = self.base.board().headquarters();
        self.guesses.iter().zip(&self.ranks).filter_map(move |(guess, &rank)| {
            let point = guess.point?;
            // 乱战: a flag outside a headquarters is played as an army.
            let played_as_army = self.shuffled && rank == Rank::Flag && !homes.contains(point);
            Some((point, Piece::new(guess.owner, if played_as_army { Rank::Army } else { rank })))
        })
    }

    /// How likely each rank is on every hidden piece, from so many draws.
    pub fn shares(&mut self, draws: usize, rng: &mut impl Rng) -> Vec<(Point, [f32; 12])> {
        let shares = self.shares_of_guesses(draws, rng);
        let points = self.guesses.iter().zip(shares);
        points.filter_map(|(guess, share)| Some((guess.point?, share))).collect()
    }

    /// The same by the deduction's pieces, those that are lost too.
    #[cfg(test)]
    pub(super) fn shares_of_pieces(&mut self, draws: usize, rng: &mut impl Rng) -> Vec<(usize, [f32; 12])> {
        let shares = self.shares_of_guesses(draws, rng);
        let pieces = self.guesses.iter().zip(shares);
        pieces.filter_map(|(guess, share)| Some((guess.known?, share))).collect()
    }

    fn shares_of_guesses(&mut self, draws: usize, rng: &mut impl Rng) -> Vec<[f32; 12]> {
        let mut counts = vec![[0u32; 12]; self.guesses.len()];
        for _ in 0..draws {
            self.draw(1, rng);
            for (count, rank) in counts.iter_mut().zip(&self.ranks) {
                count[rank.index()] += 1;
            }
        }
        counts.into_iter().map(|count| count.map(|n| n as f32 / draws.max(1) as f32)).collect()
    }

    /// What is certain about the pieces.
    pub const fn deduction(&self) -> &Deduction {
        &self.deduction
    }
}
