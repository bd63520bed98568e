import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

/** All characters except ideographs and Hangul syllables, which have no case. */
const characters = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd8_00 || point > 0xdf_ff)
  .map((point) => String.fromCodePoint(point))
  .filter((character) => !/[\p{Cn}\p{Co}\p{Unified_Ideograph}\uac00-\ud7a3]/u.test(character));

test('the upper case, the lower case and all normal forms of a character are equal', () => {
  // Exclude spacing accents and trademark signs. Folding replaces them with blanks, but their compatibility forms are a
  // blank with an accent, or letters.
  const compared = characters.filter((one) => !/[™℠´¨¯¸˜]/.test(one.normalize('NFD')));
  const different = compared.filter((character) => {
    const forms = (['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => character.normalize(form));
    const folded = foldText(`a${character}b`);
    const all = [character.toUpperCase(), character.toLowerCase(), ...forms].map((one) => `a${one}b`);
    return [...all, folded].some((one) => foldText(one) !== folded);
  });
  expect(different).toEqual([]);
});

test.each([
  ['İSTANBUL', 'istanbul'],
  ['DİSPLAY', 'dısplay'],
  ['STRASSE', 'straße'],
  ['STRAẞE', 'Strasse'],
  ['ΚΑΛΗΣ', 'καλης'],
  ['ＤＥＬＬ', 'dell'],
  ['Ꭰთ', 'ꭰᲗ'],
  ['র\u200d্যাম', 'র্যাম'],
  ['\u09dc', '\u09a1\u09bc'],
  ['a\u0385b', 'a\u00a8\u0301b'],
])('%s and %s are equal', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test.each([
  ['cafe', 'café'],
  ['о', 'o'],
  ['কল', 'কাল'],
])('%s and %s differ', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});
