/**
 * Cyrillic and Greek letters with the Latin letters that they look like, at the same index. Source: Unicode Technical
 * Standard 39.
 */
const LOOKS_LIKE: readonly (readonly [string, string])[] = [
  ['абсԁеһіјкмոорԛѕтухуոѵ', 'abcdehijkmnopqstuxynv'],
  ['αβεικμνορτυχ', 'abeikmvoptux'],
];

const LATIN = new Map(
  LOOKS_LIKE.flatMap(([letters, latin]) =>
    [...letters].map((letter, index) => [letter, latin[index] ?? ''] as const),
  ),
);

/** Words in the names of a market's staff. */
const STAFF = /\b(?:admins?|administrator|moderator|support|help ?desk|customer ?care|official|verified)\b/;
const BRAND = 'secondbyte';
/** Check marks, with which sites mark verified people. */
const CHECK_MARK = /[\u2611\u2705\u2713\u2714\u{1f5f8}]/u;

/**
 * Returns a text as people perceive it: in lower case, without accents, and with Latin letters instead of lookalikes.
 */
function asRead(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((letter) => LATIN.get(letter) ?? letter).join('');
}

/** Returns whether a name looks like the name of staff or of a verified person. */
export function looksLikeStaff(name: string): boolean {
  const read = asRead(name);
  // guard: staff-names (value => false)
  return CHECK_MARK.test(name) || STAFF.test(read) || read.replace(/[^a-z]/g, '').includes(BRAND);
}
