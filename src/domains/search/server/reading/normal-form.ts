import { pastedText } from '#kernel/clean-text.ts';

/**
 * Returns the normal form of a search text or a vocabulary phrase, as `fold_text` in the database does. Removes
 * invisible characters and joiners, and encodes letters that look the same in the same way. Keeps capitals.
 */
export function normalForm(text: string): string {
  return pastedText(text.replace(/[™℠]/g, ' ').replace(/[″”“]/g, '"')).normalize('NFKC');
}
