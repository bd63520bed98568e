/** Words that stay as they are: short ones and those with digits are names of models and units. */
const LEAST_LETTERS = 4;

/** A title in capitals as one would write it: `DELL LATITUDE I5 8TH GEN` as `Dell Latitude I5 8TH GEN`. */
export function unshouted(title: string): string {
  return title
    .trim()
    .split(/\s+/)
    .map((word) => {
      const isName = /\d/.test(word) || (word.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS;
      return isName ? word : word.charAt(0) + word.slice(1).toLowerCase();
    })
    .join(' ');
}
