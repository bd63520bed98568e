import { latinDigits } from '#kernel/digits.ts';
import type { Sort } from '../../filters.ts';
import { type AttributeMeaning, attributePatterns, includedPatterns } from './attribute-patterns.ts';
import { type EnglishText, toEnglish } from './bangla-words.ts';
import { normalForm } from './normal-form.ts';
import { type PriceRange, pricePatterns, startsWithPrice } from './price-patterns.ts';
import { meaningOf, type PhraseMeaning, phrasePattern, WORD_END, WORD_START } from './vocabulary.ts';

/** Meaning of some words of a search text: a filter, a price range or a sort order. */
export type Reading =
  | Extract<AttributeMeaning, { kind: 'filter' }>
  /** A range of an attribute, `from` inclusive and `below` exclusive. `typed` is the number in the search text. */
  | Extract<AttributeMeaning, { kind: 'within' }>
  | ({ readonly kind: 'price' } & PriceRange)
  | { readonly kind: 'sort'; readonly sort: Sort };

/** Words of a search text and their synonyms. A listing must contain all terms of one list in `anyOf`. */
export type Synonyms = { readonly typed: string; readonly anyOf: readonly (readonly string[])[] };

/** Result of reading a search text. */
export type ReadQuery = {
  readonly readings: readonly Reading[];
  readonly synonyms: readonly Synonyms[];
  /**
   * Words, as typed, that describe a use (such as "student") or praise a product. No attribute corresponds to them, so
   * the search ignores them.
   */
  readonly intents: readonly string[];
  /** All other words, which listings must contain. */
  readonly words: string;
  /** Search text that remains once filters and an order replace the words behind `readings`. */
  readonly unread: string;
};

type Meaning = Reading | AttributeMeaning | PhraseMeaning;
/** Part of a search text that has meanings, from `start` to `end`. */
type Span = { readonly start: number; readonly end: number; readonly meanings: readonly Meaning[] };

/**
 * Character that replaces the parts of a text that already have a meaning. It is neither a word character nor a space,
 * so the words on both sides do not become neighbors.
 */
const TAKEN = '\u0000';

function anyWord(words: readonly string[]): RegExp {
  return new RegExp(`${WORD_START}(?:${words.join('|')})${WORD_END}`.normalize('NFC'), 'u');
}

/**
 * Pattern of words for accessories of computers. Next to such a word, `laptop` and `16 GB` describe the computer that
 * the accessory fits.
 */
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

/** Returns whether a meaning describes the computer itself, not its accessory. */
function isOfAComputer(meaning: Meaning): boolean {
  return meaning.kind === 'filter' && ['category', 'storageKind'].includes(meaning.key);
}

/**
 * Pattern of texts after a category's word that continue the name of a model. Examples: Surface Laptop 3, Laptop
 * 15-dy2000, Surface Laptop Studio, PC-VY25, PC Specialist.
 */
const GOES_ON_AS_NAME = /^(?:-\w|\s*(?:\d|go(?![a-z])|studio|se(?![a-z])|specialist))/;
/**
 * Pattern of texts before `pc` that start the name of a model, such as Eee PC or Notebook PC. A number before `pc` also
 * starts a name, as in Split 13 x2 PC; see {@link isPartOfName}.
 */
const BEGAN_AS_NAME = /(?:notebook|laptop|tablet|eee|ultrabook)\s*$/;
const PC = /^pcs?$/;

/**
 * Pattern of `without` and the next word, for something unwanted: "without bag". The search ignores these words,
 * because listings name only parts that are there.
 */
const UNWANTED = new RegExp(String.raw`${WORD_START}without\s+[^\s\0]+`, 'gu');
/**
 * Pattern of the word `without` and the text after it. Before a price, `without` is most likely a mistyped `within`.
 */
const WITHOUT = new RegExp(String.raw`${WORD_START}without(?=\s+(?<rest>[^\s\0]))`, 'dgu');
/** Pattern of a choice between two words: "thinkpad or latitude". */
const EITHER = new RegExp(
  String.raw`${WORD_START}([a-z\d]{2,})(?:\s*\/\s*|\s+(?:or|vs|naki|বা|অথবা)\s+)([a-z\d]{2,})${WORD_END}`,
  'gu',
);

function readEither([, first = '', second = '']: RegExpExecArray): Meaning[] {
  const areOrdinary = !meaningOf(first) && !meaningOf(second);
  return areOrdinary ? [{ kind: 'synonyms', anyOf: [[first], [second]] }] : [];
}

/** Prepares a text for the patterns: lower case, Latin digits, plain quotes. All characters keep their positions. */
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
 * Returns whether a category's word such as `laptop` is part of a model's name. `rest` is the text without the parts
 * that already have a meaning.
 */
function isPartOfName(text: string, rest: string, { 0: word, index }: RegExpExecArray): boolean {
  if (PC.test(word) && /\d/.test(rest.slice(0, index))) return true;
  return GOES_ON_AS_NAME.test(rest.slice(index + word.length)) || BEGAN_AS_NAME.test(text.slice(0, index));
}

/**
 * Returns whether an attribute must stay a filter, because listings cannot contain its words. An age such as "used 1
 * year" is such an attribute, because listings state the year of purchase.
 */
function isNoWord(meaning: AttributeMeaning): boolean {
  return meaning.kind === 'filter' && meaning.key === 'year';
}

/**
 * Options of {@link readQuery}. With `attributesAsWords`, sizes and similar attributes stay words instead of filters,
 * because some listings mention them only in their text.
 */
export type ReadQueryOptions = { readonly attributesAsWords?: boolean };

/**
 * Finds the parts of a text that have meanings, without overlap. The order of the search is: unwanted things (unless a
 * price follows), included parts, prices, attributes, choices, phrases.
 */
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
  take(WITHOUT, ({ indices }) => {
    const [restAt = text.length] = indices?.groups?.rest ?? [];
    return startsWithPrice(text, restAt) ? [{ kind: 'filler' }] : [];
  });
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
    // A single letter at the end may be the beginning of a longer word: MacBook A.
    if (match[0].length === 1 && match.index === text.trimEnd().length - 1) return [];
    return isOfAComputer(meaning) && isPartOfName(text, rest, match) ? [] : [meaning];
  });
  return spans;
}

/** Returns the search text without the given parts. */
function textWithout(typed: string, spans: readonly Span[]): string {
  return spans
    .reduce(withoutSpan, typed)
    .replaceAll(TAKEN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:+&–—-]+|[\s,;:+&–—-]+$/g, '');
}

const WORD_KINDS: readonly Meaning['kind'][] = ['synonyms', 'intent'];

function isReading(meaning: Meaning): meaning is Reading {
  return meaning.kind !== 'filler' && !WORD_KINDS.includes(meaning.kind);
}

/** Joins filters of the same group. If a search mentions a group several times, all values count. */
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

/** Converts a part of the English text to the corresponding part of the typed text. */
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
 * Returns the words in Bengali script that have no meaning yet. Each word gets its English translation as a synonym,
 * because listings may contain either. Skips single letters and letters joined to a number, because these are parts of
 * a name.
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

/**
 * Adds words that were typed in Bengali script to their synonyms. Listings in Bengali script do not contain the
 * synonyms in Latin script.
 */
function widenInBangla(anyOf: Synonyms['anyOf'], typed: string): Synonyms['anyOf'] {
  const words = typed.split(/[\s-]+/);
  const isThere = anyOf.some((terms) => terms.join(' ') === words.join(' '));
  return isThere || !/\p{Script=Bengali}/u.test(typed) ? anyOf : [...anyOf, words];
}

/**
 * Splits a search text into filters, price range, order, synonyms and remaining words. First translates words in
 * Bengali script to English.
 * @param thisYear current year, from which "used 1 year" counts
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
        .filter(({ meanings }) => !meanings.some(({ kind }) => WORD_KINDS.includes(kind)))
        .map((span) => typedSpan(english, span)),
    ),
  };
}

/** Returns a search text as literal words only, without filters. */
export function readLiterally(typed: string): ReadQuery {
  return { readings: [], synonyms: [], intents: [], words: typed, unread: typed };
}
