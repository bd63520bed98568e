/** Properties of a listing that decide which ready questions are shown. */
type About = { readonly category: string; readonly facts: Readonly<Record<string, unknown>> };

const REPAIRED = 'Was anything repaired or replaced?';
const TEST = 'Can I test it for 20 minutes when we meet?';

/** First questions of a category, where its listings leave the same things out again and again. */
const OF_CATEGORY: Readonly<Record<string, string>> = {
  Laptop: 'Does the battery hold two hours?',
  Monitor: 'Are there dead pixels or lines on the screen?',
  Printer: 'How many pages has it printed, and how full is the ink or toner?',
  Desktop: 'Does it stay quiet and cool after an hour of use?',
};

/** The question for who writes Bangla, by category. */
const IN_BANGLA: Readonly<Record<string, string>> = {
  Laptop: 'ব্যাটারি কি দুই ঘণ্টা চলে?',
};

/** Three questions that a listing leaves open, and one in Bangla. "Still available?" is none: the page says it. */
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
