import type { Prose } from './find-prose.ts';

/** Rules of style. `npm run check` fails if a rule is broken more often than `tools/prose/ceilings.json` allows. */
export const RULES = ['opening', 'letter', 'deed', 'told', 'name'] as const;
export type Rule = (typeof RULES)[number];

/** Maximum number of words in a sentence before `npm run check` prints a warning. */
export const MOST_WORDS = 20;

/**
 * Pattern for first words that hide the subject of a doc comment. Readers then do not learn what the thing is or does.
 */
const HIDDEN_SUBJECT = /^(?:What|Who|Whose|Whoever|Those|One that|There (?:is|are)|It is\b[^.]*\bthat)\b/i;

/** Phrases in which "letter" means a character of an alphabet. */
const OF_AN_ALPHABET =
  /\bto the letter\b|\b(?:capital|small|lower[- ]case|upper[- ]case|first|last|single|one|two|three|Latin|Bengali|Bangla|Greek|Cyrillic|English) letters?\b|\bletters?(?: and|, | or) (?:digits?|figures?|numbers?|marks?|hyphens?|signs?)\b|\b(?:digits|numbers|figures)(?: and|, | or) letters\b/gi;

/**
 * Splits a text into sentences. A sentence ends with a full stop, question mark or exclamation mark before a new
 * sentence. It also ends before an item of a list in a comment.
 */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/\b(?:e\.g|i\.e|etc|vs|cf|no|approx|St|Md|Dr|Mr|Mrs)\./gi, (short) => short.slice(0, -1))
    .split(/(?<=[.!?]["”’)]?)\s+(?=[A-Z“"(…])|(?<=[.:;])\s+-\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Counts the words of a sentence. A number counts as one word, and so does a piece of code. */
function wordCount(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length;
}

/** Words that names must not contain, because they do not say what a value is. */
const RETIRED_IN_NAMES =
  /\b(?:tell|tells|telling|told|untold|said|unsaid|hear|heard|unheard|news|deeds?|anew|unmended|patience|stances?|conduct|mall)\b/g;

/** Returns the rules that a piece of prose breaks. A rule is repeated for each occurrence. */
export function brokenRules({ kind, text }: Prose): Rule[] {
  if (kind === 'name') return [...text.matchAll(RETIRED_IN_NAMES)].map(() => 'name' as const);
  const alphabetless = text.replace(OF_AN_ALPHABET, '');
  const times = (rule: Rule, pattern: RegExp, where = text) => [...where.matchAll(pattern)].map(() => rule);
  return [
    ...(kind === 'doc comment' && HIDDEN_SUBJECT.test(text) ? ['opening' as const] : []),
    ...times('letter', /\bletters?\b/gi, alphabetless),
    ...times('deed', /\bdeeds?\b/gi),
    ...times('told', /\btold\b/gi),
  ];
}

/** Returns the sentences of a text that have more than {@link MOST_WORDS} words. */
export function longSentences(text: string): string[] {
  return sentencesOf(text).filter((sentence) => wordCount(sentence) > MOST_WORDS);
}
