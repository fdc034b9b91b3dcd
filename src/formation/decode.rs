//! Text that is no UTF-8: what editors on Windows write, UTF-16 with a byte order mark and GBK.

use encoding_rs::{Encoding, GBK, UTF_16BE, UTF_16LE};

/// The text in the bytes, if they are no UTF-8 but may be UTF-16 (with a byte order mark) or GBK. That it is
/// the text which is meant shows only when it is read.
pub fn text_in_other_encoding(bytes: &[u8]) -> Option<String> {
    if bytes.len() > super::MAX_FILE_BYTES || std::str::from_utf8(bytes).is_ok() {
        return None;
    }
    let (encoding, bytes) = match Encoding::for_bom(bytes) {
        Some((encoding, length)) if [UTF_16LE, UTF_16BE].contains(&encoding) => (encoding, &bytes[length..]),
        _ => (GBK, bytes),
    };
    encoding.decode_without_bom_handling_and_without_replacement(bytes).map(Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formation::{built_in, read_any};

    #[test]
    fn a_text_is_read_as_chinese_windows_writes_it() {
        let formation = built_in()[0].formation;
        let text = format!("# 长矛\r\n{}\r\n", formation.to_string().replace('\n', "\r\n"));
        let wide: Vec<u16> = text.encode_utf16().collect();
        let little = wide.iter().flat_map(|unit| unit.to_le_bytes());
        let big = wide.iter().flat_map(|unit| unit.to_be_bytes());
        for bytes in [
            GBK.encode(&text).0.into_owned(),
            [0xff, 0xfe].into_iter().chain(little).collect(),
            [0xfe, 0xff].into_iter().chain(big).collect(),
        ] {
            let read = read_any(&bytes).unwrap();
            assert_eq!((read[0].name.as_str(), read[0].formation, read.len()), ("长矛", formation, 1));
        }
        // What is no formation in any of them is told as no UTF-8; what breaks the rules with its line.
        let message = |text: &str| read_any(&GBK.encode(text).0).unwrap_err().to_string();
        assert_eq!(message("长矛"), "the file is not UTF-8 text: line 1, byte 0");
        assert!(message(&text.replacen('司', "旗", 1)).starts_with("line 2: "));
        assert!(message("{\"name\": \"长矛\"}").starts_with("the file is not UTF-8 text"));
    }
}
