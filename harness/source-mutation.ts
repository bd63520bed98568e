/** A change of the product's code that a suite must notice. */
export type SourceMutation = {
  /** Path from the project's root. */
  readonly file: string;
  /** Where the text to be replaced begins and ends in the file, counted in characters. */
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
};

/** Variable by which a process is told its defects, as JSON. */
export const MUTATIONS_VARIABLE = 'SOURCE_MUTATIONS';

/** A file's text with changes made. Throws where two of them overlap: neither would mean what it says. */
export function mutateSource(source: string, mutations: readonly SourceMutation[]): string {
  const backwards = mutations.toSorted((a, b) => b.start - a.start);
  return backwards.reduce((text, { file, start, end, text: instead }, index) => {
    const later = backwards[index - 1];
    if (later && later.start < end) throw new Error(`two mutations of ${file} overlap at ${later.start}`);
    return text.slice(0, start) + instead + text.slice(end);
  }, source);
}
