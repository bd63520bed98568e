import { pastedText } from '#kernel/clean-text.ts';

/**
 * Returns a text in the normal form of queries and vocabulary, the same as `fold_text` in the database. Invisible
 * characters and joiners are removed, and letters that look the same get one encoding. Capitals stay.
 */
export function normalForm(text: string): string {
  return pastedText(text.replace(/[™℠]/g, ' ').replace(/[″”“]/g, '"')).normalize('NFKC');
}
