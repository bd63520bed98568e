/** Patterns of Bangla words, with the English words that the parsers look for. */
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
 * Normalizes a text for the parsers: uses one kind of apostrophe, writes "per cent" as `%`, and translates frequent
 * Bangla words to English.
 */
function plainText(text: string): string {
  const latin = /[ঀ-৿]/.test(text)
    ? WORDS.reduce((read, [word, english]) => read.replace(word, english), text)
    : text;
  return latin.replace(/[’‘]/g, "'").replace(/\s?\bper\s?cent\b/gi, '%');
}

/** Splits a text into sentences. A point in a number or an abbreviation does not end a sentence. */
export function sentencesOf(text: string): string[] {
  return plainText(text)
    .split(/(?<=[!?\n])\s*|(?<!\b(?:tk|bdt|approx|no|hrs?|mins?))\.(?!\d)\s*|;\s*/i)
    .filter((sentence) => sentence.trim() !== '');
}
