use std::collections::HashSet;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;

const F1: [&str; 6] = ["连师营旅排", "团.炸.军", "工司.营团", "师.炸.旅", "排雷工雷连", "雷旗连排工"];

fn f1() -> Formation {
    Formation::from_rows(&F1).unwrap()
}

fn message(code: &str) -> String {
    Formation::from_code(code).unwrap_err().to_string()
}

/// Everything after the prefix, dashes left out, in the places where it stands.
fn characters(code: &str) -> Vec<usize> {
    code.char_indices().filter(|&(index, c)| index > 3 && c != '-').map(|(index, _)| index).collect()
}

#[test]
fn formations_are_counted_as_the_rules_allow_them() {
    assert_eq!((MINE_CHOICES, BOMB_CHOICES, ARRANGEMENTS), (84, 120, 35_198_235_072_000));
    assert_eq!(FORMATIONS, 709_596_419_051_520_000);
    const { assert!(FORMATIONS < 1 << 60, "twelve characters are enough") };
    assert!(Formation::from_number(0).is_some());
    assert_eq!(Formation::from_number(FORMATIONS), None);
}

#[test]
fn ten_thousand_random_formations_come_back_from_their_codes() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut codes = HashSet::new();
    for _ in 0..10_000 {
        let formation = Formation::random(&mut rng);
        let code = formation.code();
        assert_eq!(Formation::from_code(&code), Ok(formation), "{code}");
        assert!(code.is_ascii() && code.len() == 20);
        codes.insert(code);
        let number = rng.random_range(0..FORMATIONS);
        assert_eq!(Formation::from_number(number).map(|formation| formation.number()), Some(number));
    }
    assert_eq!(codes.len(), 10_000);
}

#[test]
fn every_single_wrong_character_is_noticed_and_named() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for _ in 0..40 {
        let code = Formation::random(&mut rng).code();
        for index in characters(&code) {
            let right = code.as_bytes()[index];
            for &wrong in ALPHABET.iter().filter(|&&c| c != right) {
                let mut typed = code.clone().into_bytes();
                typed[index] = wrong;
                let typed = String::from_utf8(typed).unwrap();
                let expected = CodeError::OneWrong { position: index + 1, found: char::from(wrong) };
                assert_eq!(Formation::from_code(&typed), Err(expected), "{code} {typed}");
            }
        }
    }
}

#[test]
fn every_exchange_of_two_characters_is_noticed() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for _ in 0..100 {
        let code = Formation::random(&mut rng).code();
        let places = characters(&code);
        for (n, &a) in places.iter().enumerate() {
            for &b in &places[n + 1..] {
                let mut typed = code.clone().into_bytes();
                typed.swap(a, b);
                let typed = String::from_utf8(typed).unwrap();
                if typed != code {
                    assert_eq!(Formation::from_code(&typed), Err(CodeError::Exchanged), "{code} {typed}");
                }
            }
        }
    }
}

#[test]
fn every_two_wrong_characters_are_noticed() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for _ in 0..2000 {
        let code = Formation::random(&mut rng).code();
        let places = characters(&code);
        let mut typed = code.clone().into_bytes();
        for _ in 0..2 {
            typed[places[rng.random_range(0..places.len())]] = ALPHABET[rng.random_range(0..32)];
        }
        let typed = String::from_utf8(typed).unwrap();
        assert!(typed == code || Formation::from_code(&typed).is_err(), "{code} {typed}");
    }
}

#[test]
fn a_slip_in_the_prefix_is_refused_or_harmless() {
    let code = f1().code();
    for (index, c) in code.char_indices() {
        for wrong in ["", "u", "?", "2", " ", "雷"] {
            let typed = format!("{}{wrong}{}", &code[..index], &code[index + c.len_utf8()..]);
            let read = Formation::from_code(&typed);
            assert!(read.is_err() || read == Ok(f1()), "{typed}");
        }
    }
    for index in 0..code.len() - 1 {
        let mut typed = code.clone().into_bytes();
        typed.swap(index, index + 1);
        let typed = String::from_utf8(typed).unwrap();
        let read = Formation::from_code(&typed);
        assert!(read.is_err() || read == Ok(f1()), "{typed}");
    }
}

#[test]
fn capitals_blanks_dashes_and_look_alikes_do_not_matter() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    for _ in 0..200 {
        let formation = Formation::random(&mut rng);
        let code = formation.code();
        let spellings = [
            code.to_uppercase(),
            code.replace('-', ""),
            code.replace('-', " "),
            format!("  {code}\n"),
            code.replace('0', "O").replace('1', "I"),
            code.replace('0', "o").replace('1', "l"),
        ];
        for spelling in spellings {
            assert_eq!(Formation::from_code(&spelling), Ok(formation), "{spelling}");
        }
    }
}

#[test]
fn a_mirror_image_has_a_code_of_its_own() {
    assert_ne!(f1().code(), f1().mirrored().code());
}

#[test]
fn a_wrong_code_is_told_what_is_wrong() {
    let code = f1().code();
    assert_eq!(code, "jq1-1ne3w-tbcm0-5zre");
    assert_eq!(message(""), "a formation's share code begins with \"jq1-\"");
    assert_eq!(message("hello"), message(""));
    assert_eq!(message("jq"), message(""));
    assert_eq!(
        message("jq2-00000"),
        "the share code begins with \"jq2\"; this program reads codes that begin with \"jq1-\""
    );
    assert_eq!(
        message(&code[..19]),
        "the share code is too short: 13 characters after \"jq1-\" instead of 14, dashes not counted"
    );
    assert_eq!(
        message(&format!("{code}7")),
        "the share code is too long: 15 characters after \"jq1-\" instead of 14, dashes not counted"
    );
    assert_eq!(
        message(&code.replacen("1n", "1u", 1)),
        "the share code has 'u' at position 6; it takes digits and the letters a to z without u"
    );
    assert_eq!(
        message(&code.replacen("1n", "3n", 1)),
        "the share code has a wrong checksum: perhaps '3' at position 5 is mistyped"
    );
    assert_eq!(
        message(&code.replacen("1n", "n1", 1)),
        "the share code has a wrong checksum: perhaps two characters were exchanged"
    );
    assert_eq!(
        message("jq1-zzzzz-zzzzz-zzrr"),
        "the share code stands for no formation: its number is larger than the number of formations"
    );
}
