/**
 * Minimum number of alphabetic characters in a title that counts as written in capitals. Shorter titles are often
 * model names: "HP 840 G5".
 */
const LEAST_LETTERS = 12;
const MOST_CAPITALS = 0.7;

/** Returns whether a title has more than one word. */
export function hasSeveralWords(title: string): boolean {
  return title.trim().split(/\s+/).length > 1;
}

/** Returns whether a title is written in capitals. Titles in scripts without capitals never are. */
export function isShouted(title: string): boolean {
  const letters = title.match(/\p{Lu}|\p{Ll}/gu) ?? [];
  const capitals = title.match(/\p{Lu}/gu) ?? [];
  return letters.length >= LEAST_LETTERS && capitals.length / letters.length > MOST_CAPITALS;
}
