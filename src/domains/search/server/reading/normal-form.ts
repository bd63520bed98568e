import { pastedText } from '#kernel/clean-text.ts';

/**
 * Returns the normal form of a query or of the vocabulary, as `fold_text` in the database does. Removes invisible
 * characters and joiners, and encodes letters that look the same in one way. Keeps capitals.
 */
export function normalForm(text: string): string {
  return pastedText(text.replace(/[™℠]/g, ' ').replace(/[″”“]/g, '"')).normalize('NFKC');
}
