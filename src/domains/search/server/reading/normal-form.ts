import { pastedText } from '#kernel/clean-text.ts';

/**
 * Returns a text in the normal form in which queries and the vocabulary are compared, as `fold_text` writes it in the
 * database: without unseen characters and joiners, one encoding for letters that look the same. Capitals stay.
 */
export function normalForm(text: string): string {
  return pastedText(text.replace(/[™℠]/g, ' ').replace(/[″”“]/g, '"')).normalize('NFKC');
}
