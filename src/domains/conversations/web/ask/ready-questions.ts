/** Properties of a listing that select the predefined questions. */
type About = { readonly category: string; readonly facts: Readonly<Record<string, unknown>> };

const REPAIRED = 'Was anything repaired or replaced?';
const TEST = 'Can I test it for 20 minutes when we meet?';

/** First question of each category, about data that its listings often lack. */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  Laptop: 'Does the battery hold two hours?',
  Monitor: 'Are there dead pixels or lines on the screen?',
  Printer: 'How many pages has it printed, and how full is the ink or toner?',
  Desktop: 'Does it stay quiet and cool after an hour of use?',
};

/** Question in Bangla, by category. */
const IN_BANGLA: Readonly<Record<string, string>> = {
  Laptop: 'ব্যাটারি কি দুই ঘণ্টা চলে?',
};

/**
 * Returns three questions that a listing leaves open, and one in Bangla. "Still available?" is not among them, because
 * the page shows it.
 */
export function readyQuestions({ category, facts }: About): {
  readonly english: readonly string[];
  readonly bangla: string;
} {
  const first = OF_CATEGORY[category] ?? 'Does everything on it work, and what does not?';
  const hasBattery = category === 'Laptop' && facts.batteryHealth !== undefined;
  return {
    english: [hasBattery ? 'How long does the battery last with a browser open?' : first, REPAIRED, TEST],
    bangla: IN_BANGLA[category] ?? 'কোনো কিছু মেরামত বা বদলানো হয়েছে?',
  };
}
