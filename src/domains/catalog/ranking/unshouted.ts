/**
 * Minimum number of alphabetic characters of a word in capitals that is rewritten. Shorter words are mostly names of
 * models and units.
 */
const LEAST_LETTERS = 4;

/** Words that become lowercase. They are short, but not names of models or units. */
const SMALL_WORDS = /^(?:AND|FOR|GEN|NEW|OLD|THE|USED|WITH)$/;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const CORE = /^I(?=[3579](?:-|$))/;

function unshoutedWord(word: string): string {
  if (SMALL_WORDS.test(word) || ORDINAL.test(word)) return word.toLowerCase();
  if (CORE.test(word)) return word.replace(CORE, 'i');
  const isName = /\d/.test(word) || (word.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS;
  return isName ? word : word.charAt(0) + word.slice(1).toLowerCase();
}

/** Rewrites a title in capitals: `DELL LATITUDE I5 8TH GEN` becomes `Dell Latitude i5 8th gen`. */
export function unshouted(title: string): string {
  return title.trim().split(/\s+/).map(unshoutedWord).join(' ');
}
