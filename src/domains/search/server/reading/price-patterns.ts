import { parseNumber } from '#kernel/digits.ts';
import { WORD_END, WORD_START } from './vocabulary.ts';

/** A price range in whole taka, inclusive; null means no limit. */
export type PriceRange = { readonly from: number | null; readonly to: number | null };

/**
 * A pattern for search texts in lower case with Latin digits. `read` returns the price range that a match means; null
 * if the match is not a price.
 */
export type PricePattern = {
  readonly pattern: RegExp;
  readonly read: (match: readonly (string | undefined)[]) => PriceRange | null;
};

const CURRENCY = String.raw`(?:৳|tk\.?|taka[ry]?|bdt|টাকা(?:র|য়)?)`;
const UNIT = `(?:k|thousand|hazar|hajar|হাজার|lakhs?|lacs?|লাখ|লক্ষ)(?:er|e|ের|ে)?`;
/** Pattern of units after which a number is a size, speed, age or share instead of a price. */
const OTHER_UNIT = String.raw`(?!\s*(?:[gt]b|mb|[gm]?hz|inch|"|''|″|watt|w\b|wh\b|mah|rpm|gen\b|st\b|nd\b|rd\b|th\b|years?|yrs?|months?|%|mm|cm|kg|dpi|va\b|ports?|cores?|pcs|pieces|জিবি|টিবি|ইঞ্চি|বছর))`;
/** Pattern of an amount, with four groups: currency, number, unit, and currency or stroke (8500/-) at the end. */
const AMOUNT = String.raw`(?:(${CURRENCY})\s*)?(\d{1,3}(?: \d\d)? 000|\d+(?:,\d+)*(?:\.\d+)?),?\s*(${UNIT})?${WORD_END}${OTHER_UNIT}(?:\s*(${CURRENCY}${WORD_END}|/[-=]))?`;
const GROUPS = 4;

/**
 * An amount of money in whole taka. `isMoney` is true if the amount is clearly money, `hasUnit` if a unit such as `k`
 * follows.
 */
type Amount = { readonly taka: number; readonly isMoney: boolean; readonly hasUnit: boolean };

/** Pattern of the position at which an amount may start. Model numbers such as A317-51K and TK-100 do not match. */
const AMOUNT_START = String.raw`(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}][-./])`;

const THOUSAND = 1_000;
const LAKH = 100_000;
/** Maximum price in whole taka: above all prices on the market, and small enough for the database's integers. */
const MOST_TAKA = 1_000_000_000;

function factorOf(unit: string | undefined): number {
  if (!unit) return 1;
  return /^(?:l|লা|লক)/u.test(unit) ? LAKH : THOUSAND;
}

function amountAt(match: readonly (string | undefined)[], group: number): Amount | null {
  const [before, digits, unit, behind] = match.slice(group, group + GROUPS);
  const number = parseNumber(digits ?? '') ?? Number.NaN;
  const taka = Math.round(number * factorOf(unit));
  if (!(taka > 0 && taka <= MOST_TAKA)) return null;
  // A number below 10 with `k`, such as 4k, may be a screen's resolution.
  const isMoney = Boolean(before || behind) || (unit !== undefined && (unit !== 'k' || number >= 10));
  return { taka, isMoney, hasUnit: unit !== undefined };
}

/** Returns whether an amount looks like a year rather than a price. */
function isYear({ taka }: Amount): boolean {
  return taka >= 1_990 && taka <= 2_035;
}

const LEAST_PLAIN = 100;
const LEAST_VAGUE = 1_000;
/** Minimum amount that counts as a price if it has only a currency. A smaller amount may be a model, such as TK87. */
const LEAST_BARE = 500;
/** Range of amounts that mean thousands of taka, as in "Budget 40" and "40 er moddhe". */
const OMITTED_THOUSANDS = { from: 5, to: 99 };

/**
 * Returns the price in whole taka of an amount that follows a word such as under, below or within. Such a word almost
 * always limits a price. Null if the amount is not a price.
 */
function boundedTaka(amount: Amount | null, leavesOutThousands = false): number | null {
  if (!amount) return null;
  if (amount.isMoney || amount.hasUnit || amount.taka >= LEAST_PLAIN) return amount.taka;
  const { from, to } = OMITTED_THOUSANDS;
  return leavesOutThousands && amount.taka >= from && amount.taka <= to ? amount.taka * THOUSAND : null;
}

/**
 * Returns the price in whole taka of an amount that follows a word such as max, from or above. Such a word also limits
 * other things. Null if the amount is not a price.
 */
function vagueTaka(amount: Amount | null): number | null {
  if (!amount) return null;
  const isPrice = amount.isMoney || amount.hasUnit || (amount.taka >= LEAST_VAGUE && !isYear(amount));
  return isPrice ? amount.taka : null;
}

const upTo = (taka: number | null): PriceRange | null => (taka === null ? null : { from: null, to: taka });
const from = (taka: number | null): PriceRange | null => (taka === null ? null : { from: taka, to: null });

/** Half-width of the price range for "around 30k", as a fraction of the price. */
const AROUND = 0.15;

function around(taka: number | null): PriceRange | null {
  if (taka === null) return null;
  return { from: Math.round(taka * (1 - AROUND)), to: Math.round(taka * (1 + AROUND)) };
}

function pattern(text: string): RegExp {
  return new RegExp(text.normalize('NFC'), 'gu');
}

const RANGE_START = String.raw`(?:(?:between|from|price|budget|range)[\s:]*)*`;
const RANGE_MIDDLE = String.raw`\s*(?:-|–|—|~|to${WORD_END}|and${WORD_END}|theke${WORD_END}|থেকে|হতে)\s*`;
const MODDHE = `(?:moddhe|modhe|moddhye|moddha|majhe|vitore|bhitore|niche|nicher|nichey|মধ্যে|মাঝে|ভিতরে|ভেতরে|নিচে|নীচে)`;
const UNDER =
  '(?:under|below|beneath|less than|lower than|not more than|no more than|within|inside|up ?to|at most|<=?|≤)';
const BUDGET = String.raw`(?:budget|বাজেট)(?:\s*(?:is|of|:|-|under|around|about|max|up ?to))*`;
const OF_PRICE = String.raw`(?:\s*(?:price|budget|of|is|:))*`;

/** Returns whether an amount is a multiple of 500 taka, as most prices are. */
function isRound({ taka }: Amount): boolean {
  return taka >= LEAST_VAGUE && taka % 500 === 0;
}

function readRange(match: readonly (string | undefined)[]): PriceRange | null {
  const [low, high] = [amountAt(match, 1), amountAt(match, 1 + GROUPS)];
  if (!low || !high) return null;
  const isPrice = low.isMoney || high.isMoney || high.hasUnit || (isRound(low) && isRound(high));
  if (!isPrice) return null;
  // In "30–40k", the unit `k` belongs to both amounts.
  const lowTaka =
    low.hasUnit || !high.hasUnit ? low.taka : low.taka * factorOf(match[1 + GROUPS + 2] ?? undefined);
  return lowTaka <= high.taka ? { from: lowTaka, to: high.taka } : null;
}

/**
 * Reads a number without a word such as "under" as a maximum price. The number needs a currency or a unit, or must be a
 * multiple of 1,000 from 10,000 up.
 */
function readBare(match: readonly (string | undefined)[]): PriceRange | null {
  const amount = amountAt(match, 1);
  if (!amount) return null;
  const isPrice =
    (amount.isMoney && amount.taka >= LEAST_BARE) || (amount.taka >= 10_000 && amount.taka % THOUSAND === 0);
  return isPrice ? upTo(amount.taka) : null;
}

/** Patterns of prices, in the order in which they are tried. */
export const pricePatterns: readonly PricePattern[] = [
  {
    pattern: pattern(
      String.raw`${AMOUNT_START}${RANGE_START}${AMOUNT}${RANGE_MIDDLE}${AMOUNT}(?:\s*(?:er\s*|এর\s*|র\s*)?${MODDHE}${WORD_END})?`,
    ),
    read: readRange,
  },
  {
    pattern: pattern(String.raw`${WORD_START}${BUDGET}\s*${AMOUNT}`),
    read: (match) => upTo(boundedTaka(amountAt(match, 1), true)),
  },
  {
    pattern: pattern(
      String.raw`${AMOUNT_START}${AMOUNT}\s*-?(?:er\s*|এর\s*|র\s*)?(?:${MODDHE}|kome?|কমে?|budget|বাজেট|or less|or under|or below)${WORD_END}`,
    ),
    read: (match) => upTo(boundedTaka(amountAt(match, 1), true)),
  },
  {
    pattern: pattern(String.raw`(?:${WORD_START}|(?=[<≤]))${UNDER}${OF_PRICE}\s*${AMOUNT}`),
    read: (match) => upTo(boundedTaka(amountAt(match, 1))),
  },
  {
    pattern: pattern(String.raw`${WORD_START}max(?:imum)?${OF_PRICE}\s*${AMOUNT}`),
    read: (match) => upTo(vagueTaka(amountAt(match, 1))),
  },
  {
    pattern: pattern(String.raw`${AMOUNT_START}${AMOUNT}\s*max(?:imum)?${WORD_END}`),
    read: (match) => upTo(vagueTaka(amountAt(match, 1))),
  },
  {
    pattern: pattern(
      String.raw`${WORD_START}(?:above|over|more than|greater than|higher than|at least|min(?:imum)?|from|starting(?: from| at)?|after|>=?|≥)${OF_PRICE}\s*${AMOUNT}`,
    ),
    read: (match) => from(vagueTaka(amountAt(match, 1))),
  },
  {
    pattern: pattern(
      String.raw`${AMOUNT_START}${AMOUNT}\s*(?:\+|plus${WORD_END}|or more${WORD_END}|or above${WORD_END}|and above${WORD_END}|-?(?:er\s*|এর\s*|র\s*)?(?:upore|opore|uporer|beshi|উপরে|ওপরে|বেশি)${WORD_END})`,
    ),
    read: (match) => from(vagueTaka(amountAt(match, 1))),
  },
  {
    pattern: pattern(
      String.raw`(?:${WORD_START}(?:around|about|near|nearly|approx(?:imately)?\.?|roughly|almost|প্রায়)|~)${OF_PRICE}\s*${AMOUNT}`,
    ),
    read: (match) => around(vagueTaka(amountAt(match, 1))),
  },
  {
    pattern: pattern(String.raw`${AMOUNT_START}${AMOUNT}\s*(?:er\s*)?(?:moto|er moto|এর মতো|মতো)${WORD_END}`),
    read: (match) => around(vagueTaka(amountAt(match, 1))),
  },
  { pattern: pattern(String.raw`${AMOUNT_START}(?:(?:price|dam|দাম)\s*:?\s*)?${AMOUNT}`), read: readBare },
];

const stickyPatterns = pricePatterns.map(({ pattern: { source }, read }) => ({
  pattern: new RegExp(source, 'uy'),
  read,
}));

/** Returns whether a price starts at this index of a text. */
export function startsWithPrice(text: string, index: number): boolean {
  return stickyPatterns.some(({ pattern, read }) => {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    return match !== null && read(match) !== null;
  });
}
