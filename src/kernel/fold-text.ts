import { withoutIgnorable } from './clean-text.ts';

/**
 * Spacing accents and trademark signs. NFKC would add the accents to the word before, and write the signs as letters.
 */
const SIGNS = /[™℠´¨¯¸˜]/g;

/**
 * Folds letters that differ only in case, by all their case mappings (Unicode Standard, section 5.18, Caseless
 * Matching). So ß, ẞ and SS are equal, and ς and σ. Also folds the Turkish İ and ı to i.
 * @param decomposed text in form NFKD or NFD
 */
function foldCase(decomposed: string): string {
  return decomposed
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(/i\u0307+/g, 'i');
}

/**
 * Returns the normal form in which texts that people typed are compared. The database has the same function,
 * `fold_text`. Texts that look the same, or differ only in upper case, have the same form.
 */
export function foldText(text: string): string {
  return foldCase(withoutIgnorable(text.normalize('NFD').replace(SIGNS, ' ')).normalize('NFKD')).normalize(
    'NFC',
  );
}
