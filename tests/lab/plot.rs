//! Pictures: what they show against brute force, and that every format holds together.

#![allow(clippy::float_arithmetic, reason = "places on the paper")]

use proptest::prelude::*;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use wythoff_base::Budget;
use wythoff_check::judge;
use wythoff_check::judge_values;
use wythoff_game::Ruleset;
use wythoff_lab::answers::Game;
use wythoff_lab::plot::{Frequencies, Picture, PictureKind, PlotError, PlotRequest, Scene, Shape, plot};

const SWEEP: &str = r#"{"version": "0.2.0", "game": "c = floor(n/2)", "question": "deviation",
    "from": "0", "to": "9999999",
    "histogram": {"s-a": {"0": "1894038", "1": "7321904", "2": "784058"},
                  "t-b": {"0": "1021817", "1": "6559944", "2": "2409839", "3": "8400"}},
    "first": {"t-b": {"3": "723"}}, "counterexample": null}"#;

/// How many marks of a class there are.
fn count(scene: &Scene, wanted: &str) -> usize {
    let of = |shape: &Shape| match shape {
        Shape::Marks { class, at, .. } if *class == wanted => at.len(),
        _ => 0,
    };
    scene.shapes.iter().map(of).sum()
}

fn request(kind: PictureKind, rule: &str, to: Option<u64>) -> PlotRequest {
    let game = Game::parse(rule).unwrap_or_else(|e| panic!("{rule}: {e}"));
    PlotRequest::from(Picture::of_game(kind, &game, to).expect("a picture of a game"))
}

fn draw(kind: PictureKind, rule: &str, to: Option<u64>) -> Scene {
    plot(&request(kind, rule, to), &Budget::unlimited()).unwrap_or_else(|e| panic!("{rule}: {e}"))
}

fn refused(kind: PictureKind, rule: &str, to: Option<u64>) -> PlotError {
    plot(&request(kind, rule, to), &Budget::unlimited()).expect_err(rule)
}

fn number(node: Node, name: &str) -> f64 {
    node.attribute(name).and_then(|v| v.parse().ok()).unwrap_or_else(|| panic!("{name} of {node:?}"))
}

/// The centres of the marks of a class.
fn centres(svg: &Document, class: &str) -> Vec<(f64, f64)> {
    let groups = svg.descendants().filter(|n| n.attribute("class") == Some(class));
    let marks = groups.flat_map(|g| g.children().filter(Node::is_element).collect::<Vec<_>>());
    marks
        .map(|n| match n.tag_name().name() {
            "circle" => (number(n, "cx"), number(n, "cy")),
            _ => (number(n, "x") + number(n, "width") / 2.0, number(n, "y") + number(n, "height") / 2.0),
        })
        .collect()
}

/// The values read off the axis by two of its numbers, as a person would.
fn read(svg: &Document, anchor: &str, coordinate: &str, labels: [i32; 2]) -> impl Fn(f64) -> i64 {
    let place = |label: i32| {
        let label = label.to_string();
        let mut texts = svg.descendants().filter(|n| n.has_tag_name(("http://www.w3.org/2000/svg", "text")));
        let found = texts.find(|n| n.attribute("text-anchor") == Some(anchor) && n.text() == Some(&label));
        number(found.unwrap_or_else(|| panic!("no {label}")), coordinate)
    };
    let places = labels.map(place);
    // The baseline of a number lies below its place.
    let lowered = if coordinate == "y" { 4.3 } else { 0.0 };
    move |at| {
        let part = (at + lowered - places[0]) / (places[1] - places[0]);
        (f64::from(labels[0]) + part * f64::from(labels[1] - labels[0])).round() as i64
    }
}

#[test]
fn a_board_shows_what_brute_force_finds() {
    for rule in [
        "wythoff",
        "thue-morse",
        "hofstadter",
        "blocking-2",
        "f = 1, misere",
        "f = 2, blocking 3, misere",
        "take = k*l == 2, no single",
        "take = k == l, single = odd(k)",
        "wyt = 4",
        "f = (x0 - x1)^2",
    ] {
        for to in [0, 7, 40, 64, 65, 100] {
            let game = Ruleset::parse(rule).expect("a rule");
            let board = judge(&game, to, &Budget::unlimited()).expect("a board");
            let expected: BTreeSet<(i64, i64)> =
                board.p_positions().flat_map(|(x, y)| [(x as i64, y as i64), (y as i64, x as i64)]).collect();
            let scene = draw(PictureKind::Board, rule, Some(to));
            assert_eq!(count(&scene, "positions"), expected.len(), "{rule} to {to}");
            if to < 7 {
                continue;
            }
            let text = scene.svg();
            let svg = Document::parse(&text).expect("XML");
            let last = if to == 7 { 5 } else { 40 };
            let (x, y) = (read(&svg, "middle", "x", [0, last]), read(&svg, "end", "y", [0, last]));
            let shown: BTreeSet<(i64, i64)> =
                centres(&svg, "positions").into_iter().map(|(h, v)| (x(h), y(v))).collect();
            assert_eq!(shown, expected, "{rule} to {to}");
        }
    }
}

#[test]
fn values_have_their_colours() {
    for (rule, to) in [("wythoff", 20), ("f = x1 + 1, misere", 9), ("take = k*l == 2, no single", 12), ("nim", 0)] {
        let game = Ruleset::parse(rule).expect("a rule");
        let values = judge_values(&game, to, &Budget::unlimited()).expect("values");
        let scene = draw(PictureKind::Grundy, rule, Some(to));
        let marks = |shape: &Shape| match shape {
            Shape::Marks { class: "values", at, color, .. } => Some((at.len(), [color.r, color.g, color.b])),
            _ => None,
        };
        let drawn: Vec<(usize, [u8; 3])> = scene.shapes.iter().filter_map(marks).collect();
        for (value, (count, _)) in (0..).zip(&drawn) {
            let all = (0..=to).flat_map(|x| (0..=to).map(move |y| (x, y)));
            assert_eq!(all.filter(|&(x, y)| values.get(x, y) == Some(value)).count(), *count, "{rule}: {value}");
        }
        let colours: BTreeSet<&[u8; 3]> = drawn.iter().map(|(_, colour)| colour).collect();
        assert_eq!(colours.len(), drawn.len(), "{rule}: each value has its own");
    }
    assert!(matches!(refused(PictureKind::Grundy, "half", None), PlotError::NoValues { blocking: false }));
    assert!(matches!(refused(PictureKind::Grundy, "blocking-2", None), PlotError::NoValues { blocking: true }));
    assert!(matches!(refused(PictureKind::Grundy, "wythoff", Some(301)), PlotError::TooFar { .. }));
}

#[test]
fn a_pair_sequence_has_a_board_too() {
    // (0,0), (1,1), (2,3), (3,2), ...: c = floor(n/2), as blocking-2.
    assert_eq!(
        count(&draw(PictureKind::Board, "half", None), "positions"),
        count(&draw(PictureKind::Board, "blocking-2", None), "positions")
    );
    // c_0 = 3.
    assert_eq!(count(&draw(PictureKind::Board, "c = n + 3", Some(5)), "positions"), 4);
}

#[test]
fn the_deviation_of_the_slides() {
    let scene = draw(PictureKind::Deviation, "half", Some(1000));
    let text = scene.svg();
    let svg = Document::parse(&text).expect("XML");
    let marks = |scene: &Scene| -> Vec<usize> {
        let of = |s: &Shape| if let Shape::Marks { class: "deviation", at, .. } = s { Some(at.len()) } else { None };
        scene.shapes.iter().filter_map(of).collect()
    };
    // Three values of s_n - a_n, four of t_n - b_n; n = 723 is the first and only one with t_n - b_n = 3 here.
    assert_eq!(marks(&scene), [191, 731, 79, 103, 658, 239, 1]);
    let lonely = *centres(&svg, "deviation").last().expect("a mark");
    assert_eq!(read(&svg, "middle", "x", [0, 1000])(lonely.0), 723);
    assert!(scene.description.contains("alpha = (3 + sqrt(17))/4"), "{}", scene.description);
    // Wythoff's game is its own approximation.
    assert_eq!(marks(&draw(PictureKind::Deviation, "wythoff", Some(300))), [301, 301]);
    // An irrational slope.
    draw(PictureKind::Deviation, "c = floor(sqrt(2)*n)", Some(500));
}

/// The two frames of the words have the same lengths L below each other.
#[test]
fn the_axes_of_words_are_aligned() {
    let scene = draw(PictureKind::Words, "half", Some(60));
    let across = |class: &str| -> Vec<f64> {
        let of = |s: &Shape| match s {
            Shape::Marks { class: known, at, .. } if *known == class => Some(at.iter().map(|(x, _)| *x).collect()),
            _ => None,
        };
        scene.shapes.iter().find_map(of).expect("marks")
    };
    assert_eq!(across("factors"), across("palindromes"));
}

#[test]
fn curves_choose_their_scale() {
    let described = |kind, rule: &str, to| draw(kind, rule, Some(to)).description;
    assert!(!described(PictureKind::Growth, "wythoff", 100).contains("logarithmic"));
    assert!(described(PictureKind::Growth, "hofstadter", 100).contains("both axes logarithmic"));
    assert!(described(PictureKind::Growth, "doubling", 100).contains("vertical axis logarithmic"));
    assert!(described(PictureKind::Difference, "hofstadter", 100).contains("both axes logarithmic"));
    assert!(!described(PictureKind::Difference, "wyt = 50*k + 1", 100).contains("logarithmic"));
    // Far beyond what a float holds, and straight but high.
    for (rule, to) in [("doubling", 3000), ("c = 10^40", 50), ("c = n*10^30", 50), ("wyt = 2^k", 900)] {
        let scene = draw(PictureKind::Growth, rule, Some(to));
        assert!(count(&scene, "b") > 40, "{rule}");
        inside(&scene);
    }
    assert_eq!(count(&draw(PictureKind::Difference, "wythoff", Some(100)), "difference"), 101);
}

/// Nothing is drawn off the page.
fn inside(scene: &Scene) {
    let on = |x: f64, y: f64| (-0.01..=scene.width + 0.01).contains(&x) && (-0.01..=scene.height + 0.01).contains(&y);
    for shape in &scene.shapes {
        let fine = match shape {
            Shape::Rect { x, y, width, height, .. } => on(*x, *y) && on(x + width, y + height),
            Shape::Line { from, to, .. } => on(from.0, from.1) && on(to.0, to.1),
            Shape::Marks { at, .. } => at.iter().all(|(x, y)| on(*x, *y)),
            Shape::Text(text) => on(text.x, text.y),
        };
        assert!(fine, "{}: {shape:?}", scene.description);
    }
}

fn gallery() -> Vec<Scene> {
    let mut all = vec![
        draw(PictureKind::Board, "wythoff", None),
        draw(PictureKind::Board, "wythoff", Some(3000)),
        draw(PictureKind::Board, "f = 1, misere", Some(0)),
        draw(PictureKind::Deviation, "four-thirds", None),
        draw(PictureKind::Deviation, "c = floor(n/7)", Some(50)),
        draw(PictureKind::Difference, "thue-morse", Some(3)),
        draw(PictureKind::Difference, "c = 0", Some(20)),
        draw(PictureKind::Growth, "doubling", Some(0)),
        draw(PictureKind::Growth, "hofstadter", Some(1)),
        draw(PictureKind::Growth, "hofstadter", Some(20_000)),
    ];
    let counts: Frequencies = SWEEP.parse().expect("a sweep");
    let mut request = PlotRequest::from(Picture::Histogram(counts));
    all.push(plot(&request, &Budget::unlimited()).expect("a histogram"));
    (request.width, request.height, request.dark) = (1500, Some(900), true);
    request.title = Some("A & B <c> 100% of $a_n^2$".into());
    all.push(plot(&request, &Budget::unlimited()).expect("a histogram"));
    all
}

#[test]
fn every_format_holds_together() {
    for mut scene in gallery() {
        inside(&scene);
        scene.made_by = Some("wyt 0.2.0: wyt plot 'a\nb' --kind board -o \u{2295}".into());
        let text = scene.svg();
        let svg = Document::parse(&text).expect("XML");
        let root = svg.root_element();
        assert_eq!((number(root, "width"), number(root, "height")), (scene.width, scene.height));
        let held = |name: &str| {
            root.children().find(|n| n.tag_name().name() == name).and_then(|n| n.text()).map(str::to_string)
        };
        assert_eq!(held("title").as_ref(), Some(&scene.title));
        assert!(held("desc").is_some_and(|d| d.len() > 20));
        assert!(held("metadata").is_some_and(|m| m.starts_with("wyt 0.2.0: wyt plot 'a b' --kind")));
        assert!(!text.contains("href") && !text.contains("NaN") && !text.contains("inf\""));

        let tikz = scene.tikz();
        assert!(tikz.starts_with("% wyt 0.2.0: wyt plot 'a b' --kind board"), "{}", &tikz[..80]);
        assert_eq!(tikz.matches("\\begin{tikzpicture}").count(), 1);
        assert!(tikz.ends_with("\\end{tikzpicture}\n"));
        for line in tikz.lines().filter(|line| !line.starts_with('%')) {
            let bare = line.replace("\\\\", "").replace("\\{", "").replace("\\}", "").replace("\\$", "");
            assert_eq!(bare.matches('{').count(), bare.matches('}').count(), "{line}");
            assert_eq!(bare.matches('$').count() % 2, 0, "{line}");
        }

        let bytes = scene.png(2).expect("a PNG");
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
        let info = reader.info();
        assert_eq!((f64::from(info.width), f64::from(info.height)), (scene.width * 2.0, scene.height * 2.0));
        let maker = info.utf8_text.iter().find(|t| t.keyword == "Software").expect("a maker").get_text().expect("text");
        assert!(maker.contains("--kind board -o \u{2295}"));
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
        reader.next_frame(&mut pixels).expect("pixels");
        let paper = [scene.background.r, scene.background.g, scene.background.b];
        let inked = pixels.chunks(3).filter(|p| **p != paper).count();
        assert!(inked > 2000 && inked < pixels.len() / 6, "{inked} of {}", pixels.len() / 3);
    }
}

#[test]
fn the_same_picture_every_time() {
    for (first, second) in gallery().iter().zip(&gallery()) {
        assert_eq!(first.svg(), second.svg());
        assert_eq!(first.tikz(), second.tikz());
        assert_eq!(first.png(1).expect("a PNG"), second.png(1).expect("a PNG"));
    }
}

#[test]
fn the_bars_of_a_sweep() {
    let scene = plot(&PlotRequest::from(Picture::Histogram(SWEEP.parse().expect("a sweep"))), &Budget::unlimited());
    let scene = scene.expect("a histogram");
    let widths: Vec<f64> = scene
        .shapes
        .iter()
        .filter_map(|s| if let Shape::Rect { width, .. } = s { Some(*width) } else { None })
        .collect();
    assert_eq!(widths.len(), 7);
    assert!((widths[1] / widths[0] - 73.22 / 18.94).abs() < 0.01, "{widths:?}");
    let text = scene.svg();
    for shown in ["73.22 %\u{2003}7\u{2009}321\u{2009}904", "0.08 %\u{2003}8400", "24.10 %"] {
        assert!(text.contains(shown), "{shown}");
    }
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let told = |error: PlotError| format!("{error}. {}", error.failure(None).hint().unwrap_or_default());
    assert!(told(refused(PictureKind::Board, "wythoff", Some(u64::MAX))).contains("5000"));
    assert!(told(refused(PictureKind::Growth, "wythoff", Some(u64::MAX))).contains("1000000"));
    assert!(matches!(refused(PictureKind::Deviation, "hofstadter", None), PlotError::NotLinear));
    assert!(matches!(refused(PictureKind::Deviation, "f = 1, misere", None), PlotError::NotLinear));
    assert!(matches!(refused(PictureKind::Growth, "f = 1, no single", None), PlotError::NoSequence));
    assert!(matches!(
        refused(PictureKind::Board, "take = k > 99999, no single", Some(1000)),
        PlotError::TooManyMarks { .. }
    ));
    assert!(told(refused(PictureKind::Growth, "c = 10 - n", None)).contains("nondecreasing"));
    assert!(matches!(refused(PictureKind::Board, "f = 1/(x1 - 3)", None), PlotError::Pairs(_) | PlotError::Board(_)));
    assert!(matches!(
        refused(PictureKind::Deviation, "c = floor(n/5000)", Some(1_000_000)),
        PlotError::TooManyLevels { .. }
    ));
    let spent =
        plot(&request(PictureKind::Growth, "hofstadter", Some(100_000)), &Budget::time(std::time::Duration::ZERO));
    assert!(matches!(spent, Err(PlotError::Pairs(error)) if error.is_about_effort()));
    for side in [0, 10, 1_000_000] {
        let request = PlotRequest { width: side, ..request(PictureKind::Board, "wythoff", None) };
        assert!(matches!(plot(&request, &Budget::unlimited()), Err(PlotError::Size { .. })));
    }
    for json in [
        "",
        "[]",
        "3",
        "{\"histogram\": {}}",
        &SWEEP.replace("\"8400\"", "\"-1\""),
        &SWEEP.replace("\"8400\"", "\"x\""),
        &SWEEP.replace("\"3\": \"8400\"", "\"x\": \"8400\""),
        &SWEEP.replace("\"8400\"", "null"),
        &SWEEP.replace("\"to\"", "\"too\""),
    ] {
        assert!(matches!(json.parse::<Frequencies>(), Err(PlotError::NotASweep(_))), "{json}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_title_and_size(
        title in any::<String>(),
        width in 300u32..900,
        height in 300u32..900,
        dark: bool,
        to in 0u64..90,
    ) {
        let request = PlotRequest {
            width, height: Some(height), title: Some(title), dark, ..request(PictureKind::Board, "wythoff", Some(to))
        };
        let scene = plot(&request, &Budget::unlimited()).expect("a board");
        inside(&scene);
        prop_assert!(Document::parse(&scene.svg()).is_ok());
        prop_assert!(scene.png(1).is_ok());
        let whole = scene.tikz().ends_with("\\end{tikzpicture}\n");
        prop_assert!(whole);
    }

    #[test]
    fn any_json(text in "\\PC{0,60}", value in -5i64..5, count in any::<u128>()) {
        let _ = text.parse::<Frequencies>();
        let json = format!("{{\"game\": \"f = 1\", \"question\": {text:?}, \"from\": \"0\", \"to\": \"1\", \
            \"histogram\": {{\"{value}\": \"{count}\", \"7\": 1}}}}");
        if let Ok(counts) = json.parse::<Frequencies>() {
            let scene = plot(&PlotRequest::from(Picture::Histogram(counts)), &Budget::unlimited());
            if let Ok(scene) = scene {
                inside(&scene);
                prop_assert!(Document::parse(&scene.svg()).is_ok());
            }
        }
    }
}
