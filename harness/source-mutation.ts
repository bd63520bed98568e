/** A change to the product's code. It plants a defect that a suite must notice. */
export type SourceMutation = {
  /** Path from the project's root. */
  readonly file: string;
  /** Start and end of the replaced text in the file, in characters. */
  readonly start: number;
  readonly end: number;
  /** Replacement text. */
  readonly text: string;
};

/** Environment variable that passes mutations to a process, as JSON. */
export const MUTATIONS_VARIABLE = 'SOURCE_MUTATIONS';

/**
 * Applies mutations to a file's text. Throws if two mutations overlap, because neither could then be applied correctly.
 */
export function mutateSource(source: string, mutations: readonly SourceMutation[]): string {
  const backwards = mutations.toSorted((a, b) => b.start - a.start);
  return backwards.reduce((text, { file, start, end, text: instead }, index) => {
    const later = backwards[index - 1];
    if (later && later.start < end) throw new Error(`two mutations of ${file} overlap at ${later.start}`);
    return text.slice(0, start) + instead + text.slice(end);
  }, source);
}
