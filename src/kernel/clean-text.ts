/** Marks that turn the text after them around, and so could make it read otherwise than it is. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/g;
/** Anything that leaves ink: a text of joiners and blanks alone would be an empty line. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** One line of text as people meant it: without control characters and turning marks; empty when nothing is seen. */
export function cleanLine(typed: string): string {
  const line = typed
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is cut out
    .replace(/[\u0000-\u001f\u007f]/g, ' ')
    .replace(TURNS_TEXT, '')
    .trim();
  return SEEN.test(line) ? line : '';
}

/** As {@link cleanLine}, with line breaks kept. */
export function cleanLines(typed: string): string {
  const text = typed
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is cut out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(TURNS_TEXT, '')
    .trim();
  return SEEN.test(text) ? text : '';
}

/** A text of at most so many letters, with an ellipsis in place of what it says beyond. */
export function clipText(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
