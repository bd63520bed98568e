import { ordinal } from '#kernel/number-words.ts';
import type { FilterKey } from '../../filters.ts';
import { WORD_END, WORD_START } from './vocabulary.ts';

/** Meaning of a number in a search text: values of an attribute, a range of values, or synonyms of words. */
export type AttributeMeaning =
  | {
      readonly kind: 'filter';
      readonly key: FilterKey;
      readonly values: readonly string[];
      /** Typed value, if no listing value equals it and `values` are the nearest ones: `75%`. */
      readonly nearestTo?: string;
    }
  | {
      readonly kind: 'within';
      readonly key: FilterKey;
      readonly from: number;
      readonly below: number;
      readonly typed: number;
    }
  | { readonly kind: 'synonyms'; readonly anyOf: readonly (readonly string[])[] };

/** Further arguments of a pattern's `read` function. */
type AttributeContext = { readonly text: string; readonly thisYear: number };

/**
 * A pattern for search texts in lower case with Latin digits. `read` returns the meanings of a match; an empty list if
 * the match means nothing.
 */
export type AttributePattern = {
  readonly pattern: RegExp;
  readonly read: (
    match: readonly (string | undefined)[],
    context: AttributeContext,
  ) => readonly AttributeMeaning[];
};

const RAM = '(?:ram|memory)';
const GB = `(?:gb|gigs?)`;
const DRIVE = String.raw`(?:nvme\s*|m\.?2\s*|sata\s*|pcie\s*)*(ssd|hdd|emmc|nvme|hard\s*(?:disk|drive))`;
const INCH = String.raw`(?:-?\s*inch(?:es)?${WORD_END}|"|″|''|in(?=\s+(?:monitor|screen|display|laptop|led|lcd)))`;

/** Common sizes of memory, in GB. */
const MEMORY_SIZES: readonly number[] = [2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 36, 40, 48, 64, 96, 128];
/** Largest size in GB that means memory, if no word such as `RAM` or `SSD` follows. */
const MOST_PLAIN_MEMORY = 32;
/**
 * Smallest size in GB that means storage, if no word for memory or a drive follows. A size between
 * {@link MOST_PLAIN_MEMORY} and this size is ambiguous.
 */
const LEAST_PLAIN_STORAGE = 120;
/** Smallest size of a drive in GB. Soldered flash storage may be smaller. */
const LEAST_DRIVE = 60;
const GB_A_TB = 1_000;

const filter = (key: FilterKey, ...values: (string | number)[]) => ({
  kind: 'filter' as const,
  key,
  values: values.map(String),
});

function memory(size: string | undefined): AttributeMeaning[] {
  const gigabytes = Number(size);
  return MEMORY_SIZES.includes(gigabytes) ? [filter('memoryGb', gigabytes)] : [];
}

function gigabytesOf(size: string | undefined, unit: string | undefined): number {
  return Math.round(Number(size) * (unit && /^t/u.test(unit) ? GB_A_TB : 1));
}

function driveKind(word: string): string {
  if (/^(?:ssd|nvme)/u.test(word)) return 'SSD';
  return word === 'emmc' ? 'eMMC' : 'HDD';
}

function drive(gigabytes: number, word: string): AttributeMeaning[] {
  const kind = driveKind(word);
  if (kind !== 'eMMC' && gigabytes < LEAST_DRIVE) return [];
  return [filter('storageGb', gigabytes), filter('storageKind', kind)];
}

function plainSize(gigabytes: number): AttributeMeaning[] {
  if (gigabytes >= LEAST_PLAIN_STORAGE) return [filter('storageGb', gigabytes)];
  return gigabytes <= MOST_PLAIN_MEMORY ? memory(String(gigabytes)) : [];
}

/**
 * Smallest screen size in inches that people round to whole inches: 23.8 becomes 24. For smaller screens, people drop
 * the decimals: 15.6 becomes 15.
 */
const ROUNDED_FROM_INCHES = 18;

function screen(text: string | undefined): AttributeMeaning[] {
  const inches = Number(text);
  if (text?.includes('.')) return [filter('screenInches', inches)];
  const from = inches < ROUNDED_FROM_INCHES ? inches : inches - 0.5;
  return [{ kind: 'within', key: 'screenInches', from, below: from + 1, typed: inches }];
}

/** Names of models that have their own generation numbers, which differ from the generations of their processors. */
const COUNTED_MODELS = /x1|carbon|yoga|thinkpad\s+[a-z]\d\d|nano|titanium|extreme/;

function generation(number: string | undefined, { text }: AttributeContext): AttributeMeaning[] {
  const count = Number(number);
  if (!(count >= 1 && count <= 20)) return [];
  if (!COUNTED_MODELS.test(text)) return [filter('processorGeneration', count)];
  return [{ kind: 'synonyms', anyOf: [['gen', String(count)], [ordinal(count)]] }];
}

const MONTHS_A_YEAR = 12;
const MOST_YEARS = 15;

/** Returns the filter for years of purchase that "Used 1 year" means: that many years ago, or later. */
function boughtSince(
  count: string | undefined,
  unit: string | undefined,
  thisYear: number,
): AttributeMeaning[] {
  const isMonths = /^m/u.test(unit ?? '');
  const years = Math.ceil(Number(count) / (isMonths ? MONTHS_A_YEAR : 1));
  if (!(years >= 1 && years <= MOST_YEARS)) return [];
  return [filter('year', ...Array.from({ length: years + 1 }, (_, ago) => thisYear - ago))];
}

const AGE = String.raw`(\d{1,2})\s*(years?|yrs?|months?|bochor|bosor|mash|mas)`;

function pattern(text: string): RegExp {
  return new RegExp((WORD_START + text).normalize('NFC'), 'gu');
}

const MOST_PERCENT = 100;
/** Minimum battery health of a good battery and of a fair battery, in percent. */
const GOOD_PERCENT = 80;
const FAIR_PERCENT = 60;
const GOOD_BATTERY = filter('battery', '80-100');
const FAIR_BATTERY = filter('battery', '80-100', '60-79');
/** Minimum percentage that is closer to the range of good batteries than to the range of fair ones. */
const NEARER_TO_GOOD = 70;

/**
 * Returns the filter for a percentage of battery health. Above 80%, the filter lists each percentage from there to 100;
 * otherwise, it uses the ranges of the group `battery`.
 */
function battery(percent: string): AttributeMeaning[] {
  const health = Number(percent);
  if (health > MOST_PERCENT) return [];
  if (health > GOOD_PERCENT) {
    const values = Array.from({ length: MOST_PERCENT - health + 1 }, (_, more) => health + more);
    return [filter('batteryHealth', ...values)];
  }
  const range = health >= NEARER_TO_GOOD ? GOOD_BATTERY : FAIR_BATTERY;
  const isExact = health === GOOD_PERCENT || health === FAIR_PERCENT;
  return [isExact ? range : { ...range, nearestTo: `${health}%` }];
}

const BATTERY = String.raw`battery(?:\s*(?:health|backup|life))?`;

/**
 * Patterns of parts that come with a computer and are also sold alone, such as memory. They are tried before
 * {@link attributePatterns}.
 */
export const includedPatterns: readonly AttributePattern[] = [
  {
    pattern: pattern(String.raw`(\d{2,3})\s*%\s*(?:\+\s*)?${BATTERY}${WORD_END}`),
    read: ([, percent = '']) => battery(percent),
  },
  {
    pattern: pattern(
      String.raw`${BATTERY}\s*(?:above|over|at least|min(?:imum)?|>=?|:)?\s*(\d{2,3})\s*%\s*\+?`,
    ),
    read: ([, percent = '']) => battery(percent),
  },
  {
    pattern: pattern(
      String.raw`(?:(?:good|long|best|strong|bhalo|valo)\s*${BATTERY}|${BATTERY}\s*(?:is\s*)?(?:good|bhalo|valo))${WORD_END}`,
    ),
    read: () => [GOOD_BATTERY],
  },
  {
    pattern: pattern(
      String.raw`(?:with\s*(?:original\s*)?(?:charger|adapt[eo]r)|(?:charger|adapt[eo]r)\s*included)${WORD_END}`,
    ),
    read: () => [filter('charger', 'Included')],
  },
];

/** Patterns of attributes, in the order in which they are tried. */
export const attributePatterns: readonly AttributePattern[] = [
  {
    // "8/256" and "8+256" mean memory and drive, as dealers write them.
    pattern: pattern(String.raw`(\d{1,2})\s*${GB}?\s*[/+]\s*(\d{1,4})\s*(gb|tb)?(?:\s*${DRIVE})?${WORD_END}`),
    read: ([, size, storage, unit, word]) => {
      const gigabytes = gigabytesOf(storage, unit);
      const sizes = [...memory(size), ...(gigabytes >= LEAST_PLAIN_STORAGE ? [gigabytes] : [])];
      if (sizes.length < 2) return [];
      return [...memory(size), ...(word ? drive(gigabytes, word) : plainSize(gigabytes))];
    },
  },
  {
    pattern: pattern(String.raw`(\d{1,3})\s*${GB}?\s*(?:of\s*)?${RAM}${WORD_END}`),
    read: ([, size]) => memory(size),
  },
  {
    pattern: pattern(String.raw`${RAM}\s*[:-]?\s*(\d{1,3})\s*${GB}?${WORD_END}`),
    read: ([, size]) => memory(size),
  },
  {
    pattern: pattern(String.raw`(\d{1,4}(?:\.\d)?)\s*(gb|tb)?\s*${DRIVE}${WORD_END}`),
    read: ([, size, unit, word]) => (word ? drive(gigabytesOf(size, unit), word) : []),
  },
  {
    pattern: pattern(String.raw`${DRIVE}\s*[:-]?\s*(\d{1,4}(?:\.\d)?)\s*(gb|tb)?${WORD_END}`),
    read: ([, word, size, unit]) => (word ? drive(gigabytesOf(size, unit), word) : []),
  },
  {
    // Does not match the memory of a graphics card, next to its name or a word such as `graphics`.
    pattern: pattern(
      String.raw`(?<!(?:gtx|rtx|rx|mx|gt|geforce|radeon|quadro)[\s\w]{0,10})(\d{1,4}(?:\.\d)?)\s*(gb|tb)${WORD_END}(?!\s*(?:graphics?|vga|gpu|dedicated|gddr|emmc|pen|usb|card))`,
    ),
    read: ([, size, unit]) => plainSize(gigabytesOf(size, unit)),
  },
  { pattern: pattern(String.raw`(\d{2}(?:\.\d)?)\s*${INCH}`), read: ([, inches]) => screen(inches) },
  {
    pattern: pattern(String.raw`(\d{1,2})\s*(?:st|nd|rd|th)\s*-?\s*gen(?:eration)?${WORD_END}`),
    read: ([, count], context) => generation(count, context),
  },
  {
    pattern: pattern(String.raw`(?<=(?:i[3579]|ryzen\s*[3579])\s*)gen(?:eration)?\s*(\d{1,2})${WORD_END}`),
    read: ([, count], context) => generation(count, context),
  },
  {
    // Does not match if a model number follows, because the pattern for model numbers is more precise.
    pattern: pattern(String.raw`(?:intel\s*)?(?:core\s*)?i\s?([3579])${WORD_END}(?![\s-]*\d{3})`),
    read: ([, kind]) => [filter('processorFamily', `Core i${kind}`)],
  },
  {
    pattern: pattern(String.raw`(?:amd\s*)?ryzen\s*([3579])${WORD_END}(?![\s-]*(?:pro\s*)?\d{4})`),
    read: ([, kind]) => [filter('processorFamily', `Ryzen ${kind}`)],
  },
  {
    pattern: pattern(String.raw`used\s*(?:for\s*|only\s*)*${AGE}${WORD_END}`),
    read: ([, count, unit], { thisYear }) => boughtSince(count, unit, thisYear),
  },
  {
    pattern: pattern(String.raw`${AGE}\s*(?:used|old|use)${WORD_END}`),
    read: ([, count, unit], { thisYear }) => boughtSince(count, unit, thisYear),
  },
];
