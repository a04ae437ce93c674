//! The parts of the JSON of answers. Each answer derives its JSON and its schema, from itself or from a view of it.
//!
//! Readers of JSON damage integers beyond 2^53, so every mathematical integer is a decimal string.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::marker::PhantomData;
#[cfg(feature = "schema")]
use wythoff_check::certificate::{
    Automatic, Convergence, Eventual, GrundyRows, Impossible, PeriodicPairs, ShareBounds,
};
use wythoff_check::evidence;
use wythoff_game::position::{self, Piles};
use wythoff_seq::access::Partner;

/// A type whose JSON has a schema.
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Described;

/// Every type: schemas are compiled only with the feature `schema`.
#[cfg(not(feature = "schema"))]
pub trait Described {}
#[cfg(not(feature = "schema"))]
impl<T: ?Sized> Described for T {}

/// A part of the JSON, made from a value.
pub(crate) trait Of<'a, T: ?Sized> {
    /// The part.
    fn of(value: &'a T) -> Self;
}

/// The part of the JSON that its place wants, made from a value.
pub(crate) fn wire<'a, T: ?Sized, W: Of<'a, T>>(value: &'a T) -> W {
    W::of(value)
}

impl<'a, T, W: Of<'a, T>> Of<'a, Option<T>> for Option<W> {
    fn of(value: &'a Option<T>) -> Self {
        value.as_ref().map(W::of)
    }
}

impl<'a, T, W: Of<'a, T>> Of<'a, [T]> for Vec<W> {
    fn of(values: &'a [T]) -> Self {
        values.iter().map(W::of).collect()
    }
}

impl<'a, T, W: Of<'a, T>> Of<'a, Vec<T>> for Vec<W> {
    fn of(values: &'a Vec<T>) -> Self {
        wire(values.as_slice())
    }
}

impl<'a, T: Ord, W: Of<'a, T>> Of<'a, BTreeSet<T>> for Vec<W> {
    fn of(values: &'a BTreeSet<T>) -> Self {
        values.iter().map(W::of).collect()
    }
}

impl<'a, T, W: Of<'a, T>, const N: usize> Of<'a, [T; N]> for [W; N] {
    fn of(values: &'a [T; N]) -> Self {
        values.each_ref().map(W::of)
    }
}

/// For a field: `#[serde(with = "As::<Integer>")]` writes its value as that part.
pub(crate) struct As<W>(PhantomData<W>);

impl<W: Serialize> As<W> {
    /// Writes a value.
    pub(crate) fn serialize<'a, T, S: Serializer>(value: &'a T, to: S) -> Result<S::Ok, S::Error>
    where
        W: Of<'a, T>,
    {
        W::of(value).serialize(to)
    }
}

/// A view of a value: a part of the JSON whose members have a type and are made from the value.
///
/// `view! { /// A pair. struct Pair<'a> of Found as found => { n: Integer = wire(&found.n), } }`; statements `let` may
/// follow the arrow.
macro_rules! view {
    (
        $(#[$about:meta])* $vis:vis struct $view:ident $(<$life:lifetime>)? of $value:ty as $name:pat =>
        $(let $local:pat = $found:expr;)*
        { $($(#[$help:meta])* $seen:vis $member:ident: $type:ty = $made:expr,)* }
    ) => {
        #[derive(serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$about])*
        $vis struct $view $(<$life>)? {
            $($(#[$help])* $seen $member: $type,)*
        }

        impl<'a> $crate::wire::Of<'a, $value> for $view $(<$life>)? {
            fn of($name: &'a $value) -> Self {
                $(let $local = $found;)*
                $view { $($member: $made,)* }
            }
        }
    };
}
pub(crate) use view;

/// Says that an answer is written as a view of it: `seen_as!(Solved, Seen)`.
macro_rules! seen_as {
    ($answer:ty, $view:ty) => {
        impl serde::Serialize for $answer {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                $crate::wire::wire::<_, $view>(self).serialize(to)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $answer {
            $crate::wire::schema_of!($view);
        }
    };
}
pub(crate) use seen_as;

/// The schema of another type.
#[cfg(feature = "schema")]
macro_rules! schema_of {
    ($other:ty) => {
        fn inline_schema() -> bool {
            <$other as schemars::JsonSchema>::inline_schema()
        }

        fn schema_name() -> std::borrow::Cow<'static, str> {
            <$other as schemars::JsonSchema>::schema_name()
        }

        fn schema_id() -> std::borrow::Cow<'static, str> {
            <$other as schemars::JsonSchema>::schema_id()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            <$other as schemars::JsonSchema>::json_schema(generator)
        }
    };
}
#[cfg(feature = "schema")]
pub(crate) use schema_of;

#[cfg(feature = "schema")]
impl<W: JsonSchema> JsonSchema for As<W> {
    schema_of!(W);
}

/// An integer of any size as a decimal string: readers of JSON damage numbers beyond 2^53.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(extend("pattern" = "^(0|-?[1-9][0-9]*)$")))]
pub(crate) struct Integer(String);

impl<'a, T: ToString> Of<'a, T> for Integer {
    fn of(value: &'a T) -> Self {
        Integer(value.to_string())
    }
}

/// An integer, or another value in the language of rules, exactly: `7`, `7/2`, `(1 + sqrt(5))/2`, `true`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
pub(crate) enum ExactValue {
    Integer(Integer),
    // It has a sign that integers have not.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "[^0-9-]")))]
    Text(String),
}

impl ExactValue {
    /// From the value as it is written.
    pub(crate) fn of(text: String) -> ExactValue {
        let integer = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if integer { ExactValue::Integer(Integer(text)) } else { ExactValue::Text(text) }
    }
}

/// Two piles, in the order given.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Position([Integer; 2]);

impl<'a, T: ToString> Of<'a, (T, T)> for Position {
    fn of((x, y): &'a (T, T)) -> Self {
        Position([wire(x), wire(y)])
    }
}

impl<'a, T: ToString> Of<'a, [T; 2]> for Position {
    fn of(piles: &'a [T; 2]) -> Self {
        Position(wire(piles))
    }
}

impl<'a, T: ToString> Of<'a, Piles<T>> for Position {
    fn of(Piles { x, y }: &'a Piles<T>) -> Self {
        Position([wire(x), wire(y)])
    }
}

impl<'a, T: ToString> Of<'a, position::Move<T>> for Position {
    fn of(taken: &'a position::Move<T>) -> Self {
        Position([wire(&taken.k), wire(&taken.l)])
    }
}

/// A value that may be null in a member that may be absent.
#[derive(Serialize)]
pub(crate) struct OrNull<T>(pub Option<T>);

impl<'a, T: Copy> Of<'a, Option<T>> for OrNull<T> {
    fn of(value: &'a Option<T>) -> Self {
        OrNull(*value)
    }
}

#[cfg(feature = "schema")]
impl<T: JsonSchema> JsonSchema for OrNull<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"oneOf": [generator.subschema_for::<T>(), {"type": "null"}]})
    }
}

/// An object with members of one kind, in their order.
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline, with = "std::collections::BTreeMap<String, T>"))]
pub(crate) struct Members<T>(Vec<(String, T)>);

impl<K: ToString, T> FromIterator<(K, T)> for Members<T> {
    fn from_iter<I: IntoIterator<Item = (K, T)>>(members: I) -> Self {
        Members(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }
}

impl<'a, K: ToString, T, W: Of<'a, T>> Of<'a, Vec<(K, T)>> for Members<W> {
    fn of(members: &'a Vec<(K, T)>) -> Self {
        members.iter().map(|(name, value)| (name.to_string(), W::of(value))).collect()
    }
}

impl<T: Serialize> Serialize for Members<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The kinds of certificates.
#[cfg(feature = "schema")]
pub(crate) const CERTIFICATES: [&str; 7] = [
    PeriodicPairs::KIND,
    Eventual::KIND,
    ShareBounds::KIND,
    Automatic::KIND,
    GrundyRows::KIND,
    Convergence::KIND,
    Impossible::KIND,
];

view! {
    /// The evidence for an answer.
    pub(crate) struct Evidence of evidence::Evidence as evidence => {
        #[cfg_attr(
            feature = "schema",
            schemars(extend("enum" = ["theorem", "exhaustive", "tool", "observed", "conjectured"]))
        )]
        kind: &'static str = evidence.kind(),
        bound: Option<Integer> = wire(&evidence.bound()),
        /// Which positions are decided: those with both piles, or with the smaller pile, up to the bound; with three or
        /// more piles, all that play can reach.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["both", "smaller", "all"])))]
        piles: Option<&'static str> = evidence.piles(),
        /// The program that proved it, with its version.
        #[serde(skip_serializing_if = "Option::is_none")]
        tool: Option<String> = evidence.tool(),
        /// The kind of certificate, which verify can check.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(extend("enum" = CERTIFICATES)))]
        certificate: Option<&'static str> = evidence.certificate(),
    }
}

view! {
    /// Numbers x before the last pair that have no partner y up to the bound; beyond the bound nothing is known. n
    /// counts the pairs found.
    pub(crate) struct Gaps of wythoff_solve::Gaps as gaps =>
        let rows = gaps.rows.iter().take(100).map(wire).collect();
    {
        bound: Integer = wire(&gaps.bound),
        count: Integer = wire(&gaps.rows.len()),
        /// The first 100 of them.
        rows: Vec<Integer> = rows,
    }
}

view! {
    /// The n-th pair.
    pub(crate) struct Pair of wythoff_seq::Pair as pair => {
        n: Integer = wire(&pair.n),
        a: Integer = wire(&pair.a),
        /// null if it is too large to write.
        b: Option<Integer> = Some(wire(&pair.b)),
        /// The number of bits of b, where b is too large to write.
        #[serde(skip_serializing_if = "Option::is_none")]
        b_bits: Option<Integer> = None,
        /// The least and the greatest possible number of bits, where the number is not known exactly.
        #[serde(skip_serializing_if = "Option::is_none")]
        b_bits_about: Option<[Integer; 2]> = None,
    }
}

impl Pair {
    /// With a partner of any size.
    pub(crate) fn new(n: &impl ToString, a: &impl ToString, b: &Partner) -> Pair {
        let (b, b_bits, b_bits_about) = partner(b);
        Pair { n: wire(n), a: wire(a), b, b_bits, b_bits_about }
    }
}

/// A partner; its number of bits, where it is too large to write; and bounds of that, where it is not known exactly.
pub(crate) fn partner(partner: &Partner) -> (Option<Integer>, Option<Integer>, Option<[Integer; 2]>) {
    match partner {
        Partner::Exact(number) => (Some(wire(number)), None, None),
        Partner::Bits(size) => match size.bits() {
            Some(bits) => (None, Some(wire(bits)), None),
            None => (None, None, Some([wire(&size.least), wire(&size.most)])),
        },
    }
}

/// The outcome of a position: the player to move loses (P) or wins (N).
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) enum Outcome {
    #[allow(missing_docs, reason = "the type says it")]
    P,
    #[allow(missing_docs, reason = "the type says it")]
    N,
}

impl<'a> Of<'a, position::Outcome> for Outcome {
    fn of(outcome: &'a position::Outcome) -> Self {
        match outcome {
            position::Outcome::P => Outcome::P,
            position::Outcome::N => Outcome::N,
        }
    }
}

/// A move: the position it leads to, and what it takes from each pile.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Move {
    /// The position it leads to.
    pub to: Position,
    /// What it takes from each pile.
    pub take: Position,
}

view! {
    /// A hypothesis of a theorem, for one rule.
    pub(crate) struct Hypothesis<'a> of wythoff_solve::Hypothesis as h => {
        name: &'a str = h.name,
        #[cfg_attr(feature = "schema", schemars(extend("enum" = ["proved", "holds", "refuted"])))]
        status: &'a str = h.status.word(),
        reason: String = h.reason.to_string(),
        bound: Option<Integer> = wire(&h.status.bound()),
        /// Numbers for which it fails, by their names.
        witness: Option<Members<Integer>> = wire(&h.witness),
        proof: Option<Proof> = match &h.reason {
            wythoff_solve::Reason::Proof(proof) => {
                Some(Proof { claim: proof.claim_text(), steps: proof.step_texts() })
            }
            wythoff_solve::Reason::Search(_) => None,
        },
    }
}

/// The claim and the steps of a proof.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Proof {
    claim: String,
    steps: Vec<String>,
}
