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

/** Words that staff of a market sign with. */
const STAFF = /\b(?:admins?|administrator|moderator|support|help ?desk|customer ?care|official|verified)\b/;
const BRAND = 'secondbyte';
/** Marks with which sites show verified people. */
const CHECK_MARK = /[\u2611\u2705\u2713\u2714\u{1f5f8}]/u;

/** Normalises a text as readers see it: lower-case Latin letters in place of lookalikes, without accents. */
function asRead(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((letter) => LATIN.get(letter) ?? letter).join('');
}

/** Returns whether a name looks like staff, or like a verified person. */
export function looksLikeStaff(name: string): boolean {
  const read = asRead(name);
  // guard: staff-names (value => false)
  return CHECK_MARK.test(name) || STAFF.test(read) || read.replace(/[^a-z]/g, '').includes(BRAND);
}
