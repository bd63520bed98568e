/** Cyrillic and Greek letters that look like Latin ones (Unicode Technical Standard 39, confusables), in their order. */
const LOOKS_LIKE: readonly (readonly [string, string])[] = [
  ['абсԁеһіјкмոорԛѕтухуոѵ', 'abcdehijkmnopqstuxynv'],
  ['αβεικμνορτυχ', 'abeikmvoptux'],
];

const LATIN = new Map(
  LOOKS_LIKE.flatMap(([letters, latin]) =>
    [...letters].map((letter, index) => [letter, latin[index] ?? ''] as const),
  ),
);

/** Words by which people who run a market sign. */
const STAFF = /\b(?:admins?|administrator|moderator|support|help ?desk|customer ?care|official|verified)\b/;
const BRAND = 'secondbyte';
/** Marks by which sites show that they have verified somebody. */
const CHECK_MARK = /[\u2611\u2705\u2713\u2714\u{1f5f8}]/u;

/** Text as a reader takes it in: small Latin letters in place of what looks like them, without accents. */
function asRead(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((letter) => LATIN.get(letter) ?? letter).join('');
}

/**
 * Returns whether a name makes its bearer look like staff of the market, or like somebody whom the market has verified.
 */
export function looksLikeStaff(name: string): boolean {
  const read = asRead(name);
  // guard: staff-names (value => false)
  return CHECK_MARK.test(name) || STAFF.test(read) || read.replace(/[^a-z]/g, '').includes(BRAND);
}
