import { latinDigits } from '#kernel/digits.ts';

/** Spelled digits: English, Bangla in Latin letters, Bangla. */
const SPELLED_DIGITS: readonly (readonly string[])[] = [
  ['zero', 'shunno', 'shunyo', 'sunno', 'শূন্য', 'জিরো'],
  ['one', 'ek', 'এক', 'ওয়ান'],
  ['two', 'dui', 'দুই', 'টু'],
  ['three', 'tin', 'teen', 'তিন', 'থ্রি'],
  ['four', 'char', 'chaar', 'চার', 'ফোর'],
  ['five', 'pach', 'panch', 'pac', 'পাঁচ', 'ফাইভ'],
  ['six', 'choy', 'chhoy', 'soy', 'ছয়', 'সিক্স'],
  ['seven', 'sat', 'saat', 'shat', 'সাত', 'সেভেন'],
  ['eight', 'at', 'aat', 'আট', 'এইট'],
  ['nine', 'noy', 'noi', 'নয়', 'নাইন'],
];

const DIGIT_OF = new Map(
  SPELLED_DIGITS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)),
);

/** Characters between the digits of a dictated number. */
const BETWEEN_DIGITS = /^[\s,.-]+$/;

/** Minimum number of spelled digits in a row that form a number: "at five" and "two keys" contain too few. */
const SHORTEST_SPELLED = 3;

/** Replaces spelled digits with digits. Sequences shorter than {@link SHORTEST_SPELLED} stay words. */
function readSpelledDigits(text: string): string {
  const parts = text.split(/([\p{L}\p{M}\d]+)/u);
  const result: string[] = [];
  let run: { readonly from: number; digits: string; count: number } | null = null;
  const endRun = () => {
    if (run && run.count >= SHORTEST_SPELLED) {
      const gap = /^\s*$/.test(result.at(-1) ?? '') ? ' ' : '';
      result.splice(run.from, result.length, run.digits + gap);
    }
    run = null;
  };
  let times = 1;
  for (const part of parts) {
    if (part === '') continue;
    const digit: string | null = DIGIT_OF.get(part) ?? (/^\d+$/.test(part) ? part : null);
    if (digit !== null) {
      run ??= { from: result.length, digits: '', count: 0 };
      run.digits += digit.repeat(times);
      run.count += DIGIT_OF.has(part) ? times : 0;
      times = 1;
    } else if (run && (part === 'double' || part === 'triple')) times = part === 'double' ? 2 : 3;
    else if (!(run && BETWEEN_DIGITS.test(part))) {
      endRun();
      times = 1;
    }
    result.push(part);
  }
  endRun();
  return result.join('');
}

/** Joins words that are written with gaps ("b k a s h"), because gaps hide a word from the rules. */
function closeGaps(text: string): string {
  return text.replace(/(?<![\p{L}\p{M}])(?:\p{L}[ .\-_*]){2,}\p{L}(?![\p{L}\p{M}])/gu, (spaced) =>
    spaced.replace(/[ .\-_*]/g, ''),
  );
}

/** Normalizes a message for the rules: lower case, one spelling, Latin digits, and spelled digits as digits. */
export function normalizeMessage(message: string): string {
  const folded = latinDigits(message)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[’‘`]/g, "'")
    // Unicode has two encodings of three Bangla letters: with a separate dot, and as one character.
    .replace(/\u09a1\u09bc/g, 'ড়')
    .replace(/\u09a2\u09bc/g, 'ঢ়');
  return readSpelledDigits(closeGaps(folded));
}

/** Splits a normalized message into sentences. A dot in an amount, a URL or a file name does not end a sentence. */
export function sentencesOf(normalized: string): string[] {
  return normalized
    .split(/(?<=[.!?।]+)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
