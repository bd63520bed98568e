/** Words of Bangla, in its own and in Latin letters, as the English ones that the rules look for. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ব্যাটারি|ব্যাটারী/g, ' battery '],
  [/ব্যাকআপ/g, ' backup '],
  [/হেলথ/g, ' health '],
  [/সাইকেল/g, ' cycles '],
  [/ঘন্টা|ঘণ্টা/g, ' hours '],
  [/মিনিট/g, ' minutes '],
  [/চার্জার/g, ' charger '],
  [/ওয়ারেন্টি|ওয়ারেন্টি|ওয়্যারেন্টি/g, ' warranty '],
  [/দিনের|দিন/g, ' days '],
  [/মাসের|মাস/g, ' months '],
  [/কুরিয়ার|কুরিয়ার/g, ' courier '],
  [/টাকা/g, ' taka '],
  [/নেই|নাই/g, ' nai '],
];

/**
 * Normalises a text for the rules: one kind of apostrophe, per cent as a sign, frequent Bangla words in English.
 */
function plainText(text: string): string {
  const latin = /[ঀ-৿]/.test(text)
    ? WORDS.reduce((read, [word, english]) => read.replace(word, english), text)
    : text;
  return latin.replace(/[’‘]/g, "'").replace(/\s?\bper\s?cent\b/gi, '%');
}

/** The sentences of a text. A point between digits ends none, nor does one that shortens a word. */
export function sentencesOf(text: string): string[] {
  return plainText(text)
    .split(/(?<=[!?\n])\s*|(?<!\b(?:tk|bdt|approx|no|hrs?|mins?))\.(?!\d)\s*|;\s*/i)
    .filter((sentence) => sentence.trim() !== '');
}
