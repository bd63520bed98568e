/** Marks that turn the text after them around, and so could make it read otherwise than it is. */
const TURNS_TEXT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/**
 * Characters without ink or width: joiners, direction marks, variation selectors, Hangul fillers (Unicode Standard Annex 44,
 * Default_Ignorable_Code_Point), and the interlinear annotation marks.
 */
const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Ignorable characters by which two texts look alike and are not. Bangla and emoji need the joiners and variation selectors. */
const UNSEEN =
  /\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]|\u{e0001}/gu;
/** The empty Braille cell is a symbol to Unicode and a blank to readers. */
const BLANKS = /[\s\u2800]+/g;
/** Anything that leaves ink: a text of joiners and blanks alone would be an empty line. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Removes invisible characters that chats, contacts and web pages add to copied text. Blanks become single, and none
 * is left at the ends. Not for names and descriptions, whose joiners matter.
 */
export function pastedText(typed: string): string {
  return typed.replace(IGNORABLE, '').replace(BLANKS, ' ').trim();
}

/** Returns whether a text leaves any ink. */
function isSeen(text: string): boolean {
  return SEEN.test(pastedText(text));
}

/** One line of text as people meant it: without control characters and turning marks; empty when nothing is seen. */
export function cleanLine(typed: string): string {
  const line = typed
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is cut out
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .replace(TURNS_TEXT, '')
    .replace(UNSEEN, '')
    .trim();
  return isSeen(line) ? line : '';
}

/** As {@link cleanLine}, with line breaks kept. */
export function cleanLines(typed: string): string {
  const text = typed
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is cut out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(TURNS_TEXT, '')
    .replace(UNSEEN, '')
    .trim();
  return isSeen(text) ? text : '';
}
