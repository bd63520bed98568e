import { pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';

/**
 * Returns the normal form of a search text or a vocabulary phrase, as `fold_text` in the database does. Removes
 * invisible characters and joiners, and encodes letters that look the same in the same way. Keeps capitals and Bangla
 * digits. Digits that need two UTF-16 units become Latin digits, so that {@link latinDigits} does not move the
 * characters after them.
 */
export function normalForm(text: string): string {
  return (
    pastedText(text.replace(/[™℠]/g, ' ').replace(/[″”“]/g, '"'))
      .normalize('NFKC')
      .replace(/[\u{10000}-\u{10ffff}]+/gu, latinDigits)
      // Turkish keyboards write DİSPLAY and wıfı.
      .replaceAll('İ', 'I')
      .replace(/i\u0307+|ı/g, 'i')
  );
}
