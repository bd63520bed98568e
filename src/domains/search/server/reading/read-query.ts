import { latinDigits } from '#kernel/digits.ts';
import type { Sort } from '../../filters.ts';
import { type AttributeMeaning, attributePatterns, includedPatterns } from './attribute-patterns.ts';
import { type EnglishText, toEnglish } from './bangla-words.ts';
import { normalForm } from './normal-form.ts';
import { type PriceRange, pricePatterns } from './price-patterns.ts';
import { meaningOf, type PhraseMeaning, phrasePattern, WORD_END, WORD_START } from './vocabulary.ts';

/** Effect of some words on a search: a filter or an order. */
export type Reading =
  | Extract<AttributeMeaning, { kind: 'filter' }>
  /** A group of numbers: whatever lies from one up to below another; `typed` is the number in the search. */
  | Extract<AttributeMeaning, { kind: 'within' }>
  | ({ readonly kind: 'price' } & PriceRange)
  | { readonly kind: 'sort'; readonly sort: Sort };

/** Some words of a search and what else they may be called: any of these lists of terms. */
export type Synonyms = { readonly typed: string; readonly anyOf: readonly (readonly string[])[] };

/** A search taken apart. */
export type ReadQuery = {
  readonly readings: readonly Reading[];
  readonly synonyms: readonly Synonyms[];
  /** Words for a use, or praise, as typed: no attribute of a listing stands for them. */
  readonly intents: readonly string[];
  /** All other words, which listings have to have. */
  readonly words: string;
  /** The words of a search that ticks all readings instead of saying them. */
  readonly unread: string;
};

type Meaning = Reading | AttributeMeaning | PhraseMeaning;
/** A part of a text that means something. */
type Span = { readonly start: number; readonly end: number; readonly meanings: readonly Meaning[] };

/** Stands where something was taken out of a text. No word and no blank: what stood beside it are no neighbours. */
const TAKEN = '\u0000';

function anyWord(words: readonly string[]): RegExp {
  return new RegExp(`${WORD_START}(?:${words.join('|')})${WORD_END}`.normalize('NFC'), 'u');
}

/** Things that are made for computers: beside them, `laptop` and `16 GB` say what they are for. */
const PARTS = anyWord([
  ...[
    'charger',
    'adapt[eo]r',
    'bag',
    'backpack',
    'sleeve',
    'cover',
    'case',
    'stand',
    'table',
    'cooler',
    'fan',
  ],
  ...[
    'cooling',
    'keyboard',
    'mouse',
    'mice',
    'dock',
    'docking',
    'cable',
    'headphones?',
    'headset',
    'speakers?',
  ],
  ...['webcam', 'motherboard', 'processor', 'router', 'toner', 'cartridge', 'ink', 'hinge', 'casing', 'arm'],
  ...[
    'ddr[2-5]',
    'so-?dimm',
    'dimm',
    'pen ?drive',
    'memory card',
    'power supply',
    'psu',
    'enclosure',
    'skin',
  ],
  ...['battery', 'display', 'graphics? card', 'hub', 'ups', 'lot'],
]);

/** Filters that describe a computer itself, not what is made for it. */
function isOfAComputer(meaning: Meaning): boolean {
  return meaning.kind === 'filter' && ['category', 'storageKind'].includes(meaning.key);
}

/** Behind a category's word: Surface Laptop 3, Laptop 15-dy2000, Surface Laptop Studio, PC-VY25, PC Specialist. */
const GOES_ON_AS_NAME = /^(?:-\w|\s*(?:\d|go(?![a-z])|studio|se(?![a-z])|specialist))/;
/**
 * Names before `pc`: Eee PC. Also a number before it, as in 250 G7 Notebook PC and Split 13 x2 PC, which are laptops.
 */
const BEGAN_AS_NAME = /(?:notebook|laptop|tablet|eee|ultrabook)\s*$/;
const PC = /^pcs?$/;

/** Unwanted things in a search. Listings do not say what they lack, so these words are left out. */
const UNWANTED = new RegExp(String.raw`${WORD_START}without\s+[^\s\0]+`, 'gu');
/** One of two words: "thinkpad or latitude". */
const EITHER = new RegExp(
  String.raw`${WORD_START}([a-z\d]{2,})(?:\s*\/\s*|\s+(?:or|vs|naki|বা|অথবা)\s+)([a-z\d]{2,})${WORD_END}`,
  'gu',
);

function readEither([, first = '', second = '']: RegExpExecArray): Meaning[] {
  const areOrdinary = !meaningOf(first) && !meaningOf(second);
  return areOrdinary ? [{ kind: 'synonyms', anyOf: [[first], [second]] }] : [];
}

/** A text as the patterns read it, each character where it was: small letters, Latin digits, plain quotes. */
function toReadable(typed: string): string {
  return latinDigits(typed)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[“”]/g, '"')
    .replace(/[‘’′]/g, "'")
    .replaceAll(TAKEN, ' ');
}

function withoutSpan(text: string, { start, end }: Span): string {
  return text.slice(0, start) + TAKEN.repeat(end - start) + text.slice(end);
}

/**
 * Returns whether a category's word belongs to the name of a model. `rest` is the text without what was read already.
 */
function isPartOfName(text: string, rest: string, { 0: word, index }: RegExpExecArray): boolean {
  if (PC.test(word) && /\d/.test(rest.slice(0, index))) return true;
  return GOES_ON_AS_NAME.test(rest.slice(index + word.length)) || BEGAN_AS_NAME.test(text.slice(0, index));
}

/** Ages are no words of a listing: it says when it was bought. */
function isNoWord(meaning: AttributeMeaning): boolean {
  return meaning.kind === 'filter' && meaning.key === 'year';
}

/** Option of reading: whether attributes stay words too, because a listing may have a size only in its text. */
export type ReadQueryOptions = { readonly attributesAsWords?: boolean };

/** Finds the meaningful spans of a text: prices first, then attributes, then phrases; no two overlap. */
function findSpans(text: string, thisYear: number, { attributesAsWords = false }: ReadQueryOptions): Span[] {
  const spans: Span[] = [];
  let rest = text;
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => readonly Meaning[]) => {
    for (const match of rest.matchAll(pattern)) {
      const meanings = read(match);
      if (meanings.length === 0) continue;
      const span = { start: match.index, end: match.index + match[0].length, meanings };
      spans.push(span);
      rest = withoutSpan(rest, span);
    }
  };
  take(UNWANTED, () => [{ kind: 'intent' }]);
  for (const { pattern, read } of includedPatterns) {
    take(pattern, (match) => read(match, { text, thisYear }));
  }
  const isPart = PARTS.test(rest);
  for (const { pattern, read } of pricePatterns) {
    take(pattern, (match) => [read(match)].flatMap((range) => (range ? [{ kind: 'price', ...range }] : [])));
  }
  for (const { pattern, read } of isPart ? [] : attributePatterns) {
    take(pattern, (match) => {
      const meanings = read(match, { text, thisYear });
      return attributesAsWords ? meanings.filter(isNoWord) : meanings;
    });
  }
  take(EITHER, readEither);
  take(phrasePattern, (match) => {
    const meaning = meaningOf(match[0]);
    if (!meaning || (isPart && isOfAComputer(meaning))) return [];
    // The last word may be half-typed: MacBook A.
    if (match[0].length === 1 && match.index === text.trimEnd().length - 1) return [];
    return isOfAComputer(meaning) && isPartOfName(text, rest, match) ? [] : [meaning];
  });
  return spans;
}

/** Returns the search's text without these spans. */
function textWithout(typed: string, spans: readonly Span[]): string {
  return spans
    .reduce(withoutSpan, typed)
    .replaceAll(TAKEN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:+&–—-]+|[\s,;:+&–—-]+$/g, '');
}

const SAID_AS_WORDS: readonly Meaning['kind'][] = ['synonyms', 'intent'];

function isReading(meaning: Meaning): meaning is Reading {
  return meaning.kind !== 'filler' && !SAID_AS_WORDS.includes(meaning.kind);
}

/** One reading for each group: what is said twice of it widens it. */
function joinReadings(readings: readonly Reading[]): Reading[] {
  const joined: Reading[] = [];
  for (const reading of readings) {
    const at = joined.findIndex(
      (one) => one.kind === 'filter' && reading.kind === 'filter' && one.key === reading.key,
    );
    const same = joined[at];
    if (same?.kind === 'filter' && reading.kind === 'filter') {
      joined[at] = { ...same, values: [...new Set([...same.values, ...reading.values])] };
    } else joined.push(reading);
  }
  return joined;
}

/** Returns where a span of the English text stands in the typed one. */
function typedSpan({ translated }: EnglishText, { start, end, meanings }: Span): Span {
  const shift = (at: number) => {
    const before = translated.findLast(({ to }) => to <= at);
    return before ? at - before.to + before.typedTo : at;
  };
  const within = (at: number) => translated.find(({ from, to }) => from < at && at < to);
  return {
    start: within(start)?.typedFrom ?? shift(start),
    end: within(end)?.typedTo ?? shift(end),
    meanings,
  };
}

/**
 * Words in Bengali script that stay words, each with its English: listings may have either. A single letter and what is
 * joined to a number are parts of a name instead.
 */
function findTranslatedWords({ text, translated }: EnglishText, spans: readonly Span[]): Span[] {
  return translated.flatMap(({ from: start, to: end, typed }) => {
    const english = text.slice(start, end);
    const isTaken = spans.some((span) => span.start < end && start < span.end);
    const isJoined = /[\p{L}\p{N}]/u.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`);
    if (isTaken || isJoined || !/\p{L}{2}/u.test(english)) return [];
    const anyOf = [english.split(' '), typed.split(/[\s-]+/)];
    return [{ start, end, meanings: [{ kind: 'synonyms' as const, anyOf }] }];
  });
}

/** Adds the typed words to other names: listings in Bengali script have none of their names in Latin letters. */
function widenInBangla(anyOf: Synonyms['anyOf'], typed: string): Synonyms['anyOf'] {
  const words = typed.split(/[\s-]+/);
  const isThere = anyOf.some((terms) => terms.join(' ') === words.join(' '));
  return isThere || !/\p{Script=Bengali}/u.test(typed) ? anyOf : [...anyOf, words];
}

/**
 * Takes a search apart: what its words say of price, attributes, place, state and order, and which words are left. Words in
 * Bengali script are read by their English.
 * @param thisYear by which "used 1 year" is counted
 */
export function readQuery(typed: string, thisYear: number, options: ReadQueryOptions = {}): ReadQuery {
  const plain = normalForm(typed);
  const english = toEnglish(plain);
  const read = findSpans(toReadable(english.text), thisYear, options);
  const spans = [...read, ...findTranslatedWords(english, read)].toSorted((a, b) => a.start - b.start);
  const typedOf = (span: Span) => {
    const { start, end } = typedSpan(english, span);
    return plain.slice(start, end).trim();
  };
  return {
    readings: joinReadings(spans.flatMap(({ meanings }) => meanings.filter(isReading))),
    synonyms: spans.flatMap((span) =>
      span.meanings.flatMap((meaning) => {
        if (meaning.kind !== 'synonyms') return [];
        const words = typedOf(span);
        return [{ typed: words, anyOf: widenInBangla(meaning.anyOf, words) }];
      }),
    ),
    intents: spans
      .filter(({ meanings }) => meanings.some(({ kind }) => kind === 'intent'))
      .map((span) => typedOf(span)),
    words: textWithout(english.text, spans),
    unread: textWithout(
      plain,
      spans
        .filter(({ meanings }) => !meanings.some(({ kind }) => SAID_AS_WORDS.includes(kind)))
        .map((span) => typedSpan(english, span)),
    ),
  };
}

/** A search whose words are all looked for as they stand. */
export function readLiterally(typed: string): ReadQuery {
  return { readings: [], synonyms: [], intents: [], words: typed, unread: typed };
}
