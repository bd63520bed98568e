/** Deepest nesting and most entries of one array or object that a body of ours could need. */
const MAX_DEPTH = 32;
const MAX_ENTRIES = 1_000;

/** What is wrong with the shape of a JSON value, whatever it means; null when it may be looked at further. */
export function shapeObjection(body: unknown): string | null {
  // Not by recursion: who nests deep enough would exhaust the stack of whoever looks that way.
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    const deeper: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      const entries = Object.values(value);
      if (entries.length > MAX_ENTRIES) return `No list may have more than ${MAX_ENTRIES} entries.`;
      for (const entry of entries) deeper.push(entry);
    }
    if (deeper.length > 0 && depth === MAX_DEPTH)
      return `Nothing may be nested deeper than ${MAX_DEPTH} levels.`;
    level = deeper;
  }
  return null;
}
