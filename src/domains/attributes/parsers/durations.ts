const NUMBER_WORDS: Readonly<Record<string, number>> = {
  half: 0.5,
  an: 1,
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

const AMOUNT = String.raw`(?:\d{1,3}(?:\.\d+)?|half an|${Object.keys(NUMBER_WORDS).join('|')})`;
const RANGE = String.raw`(${AMOUNT})(?:\s*(?:-|–|to|or)\s*${AMOUNT})?`;
const HOURS = String.raw`(?:hours?|hrs?|h|ghonta|ghanta)\b`;
const MINUTES = String.raw`(?:minutes?|mins?|min|m)\b`;

/**
 * Pattern of a duration: `2 hours`, `2.5 ghonta`, `3-4 hrs`, `4 h 10 min`, `45 minutes`, `an hour or two`. Its groups
 * are the hours, the minutes after hours, and minutes without hours.
 */
export const DURATION_PATTERN = String.raw`(?:\b${RANGE}\s*(?:and a half\s+)?${HOURS}(?:\s*(?:and\s+)?(\d{1,2})\s*${MINUTES})?|\b(\d{1,3})\s*${MINUTES})`;

function amountOf(text: string): number {
  const word = text.toLowerCase();
  return word === 'half an' ? 0.5 : (NUMBER_WORDS[word] ?? Number(text));
}

/** Returns the minutes of a match of {@link DURATION_PATTERN}. A range counts as its lower end. */
export function minutesOf(
  whole: string,
  [hours, beside, alone]: readonly (string | undefined)[],
): number | null {
  if (alone) return Number(alone);
  if (!hours) return null;
  const half = /and a half/i.test(whole) ? 30 : 0;
  return Math.round(amountOf(hours) * 60) + half + Number(beside ?? 0);
}

/** Smallest number that means minutes if no unit is given. Smaller numbers mean hours. */
const FEWEST_BARE_MINUTES = 15;

/**
 * Parses the run time in a form field to minutes: `210`, `3.5 h`, `3 h 30 min`, and `3` as hours. Returns null for
 * other texts.
 */
export function parseMinutes(typed: string): number | null {
  const text = typed.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const bare = Number(text);
    return Math.round(bare < FEWEST_BARE_MINUTES ? bare * 60 : bare);
  }
  const found = new RegExp(`^${DURATION_PATTERN}$`, 'i').exec(text);
  return found ? minutesOf(found[0], found.slice(1)) : null;
}
