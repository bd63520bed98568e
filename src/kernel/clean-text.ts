/** Direction marks. They can reverse the text after them, so that people read another text than the stored one. */
const TURNS_TEXT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/**
 * Invisible characters. Joiners, direction marks, variation selectors and Hangul fillers have the property
 * Default_Ignorable_Code_Point (Unicode Standard Annex 44). The others are the interlinear annotation marks, and
 * U+FFFC, the placeholder for an embedded object.
 */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]/gu;
/**
 * Invisible characters that make different texts look equal. Joiners and variation selectors are not included, because
 * Bangla and emoji need them.
 */
const UNSEEN =
  /\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufffc]|\u{e0001}/gu;
/** Spaces. The empty Braille cell (U+2800) is a symbol in Unicode, but looks like a space. */
const BLANKS = /[\s\u2800]+/g;
/** Full-width forms of ASCII characters, which East Asian keyboards type: `０１７＠＋`. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDTH_OFFSET = 0xff_01 - 0x21;
/** Any visible character. A text without one would look like an empty line. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Removes all invisible characters, also the joiners inside Bangla words. */
export function withoutIgnorable(text: string): string {
  return text.replace(IGNORABLE, '');
}

/**
 * Removes invisible characters that chat apps, address books and web pages add to copied text. Replaces full-width
 * letters and digits with plain ones. Collapses spaces and trims. Not for names and descriptions, because Bangla and
 * emoji need joiners.
 */
export function pastedText(typed: string): string {
  return withoutIgnorable(typed)
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDTH_OFFSET))
    .replace(BLANKS, ' ')
    .trim();
}

/** Returns whether a text has any visible character. */
function isSeen(text: string): boolean {
  return SEEN.test(pastedText(text));
}

/**
 * Returns a typed line, trimmed, without control characters, direction marks and the characters of {@link UNSEEN}. The
 * result is empty if no character is visible.
 */
export function cleanLine(typed: string): string {
  const line = typed
    // biome-ignore lint/suspicious/noControlCharactersInRegex: spaces replace control characters
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .replace(TURNS_TEXT, '')
    .replace(UNSEEN, '')
    .trim();
  return isSeen(line) ? line : '';
}

/** Cleans a text like {@link cleanLine}, but keeps line breaks. */
export function cleanLines(typed: string): string {
  const text = typed
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: spaces replace control characters
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(TURNS_TEXT, '')
    .replace(UNSEEN, '')
    .trim();
  return isSeen(text) ? text : '';
}
