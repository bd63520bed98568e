import { DAY_MS } from '#kernel/clock.ts';
import { formatTaka } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import { formatDay } from '#ui/dates.ts';
import { type AttributeKey, categoryAttributes } from '../../domains/attributes/attributes.ts';
import { type Condition, conditions } from '../../domains/attributes/choices.ts';
import type { WirePrice } from '../../domains/catalog/contract.ts';
import { isForSale } from '../../domains/catalog/products/rules.ts';
import { yearsText } from '../../domains/catalog/web/public/attribute-texts.ts';
import { benchView, knownFlaws, placeText } from '../../domains/catalog/web/public/condition-view.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import { batteryHealth } from '../../domains/catalog/web/site/card-attributes.ts';
import { warrantyView } from '../../domains/catalog/web/site/offer-view.ts';
import { priceDistance } from '../../domains/catalog/web/site/price-distance.ts';
import { attributeChips } from '../../domains/selling/web/site/attribute-chips.ts';

/** A compared listing, and the prices of similar ones. */
export type ComparedListing = { readonly product: WholeListing; readonly prices: readonly WirePrice[] };

/** Value of one listing in one row. */
export type CompareCell = {
  readonly text: string;
  /** A second, smaller line. */
  readonly note?: string;
  /** True if the listing has no value, or its category has no such attribute. */
  readonly isMissing?: true;
  /** Label of the best value: `lowest`. */
  readonly better?: string;
  /** Drawing that replaces the text. */
  readonly grade?: Condition;
  readonly health?: number;
};

/** One row: an attribute of all listings. */
export type CompareRow = {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly CompareCell[];
  /** True if all listings have the same value. */
  readonly isSame: boolean;
};

/** Rows about one topic. */
type CompareGroup = { readonly title: string; readonly rows: readonly CompareRow[] };

/** Listings compared row by row. */
export type Comparison = {
  readonly groups: readonly CompareGroup[];
  readonly rows: number;
  readonly differing: number;
  /** The cheapest listing and the one that is better in most rows; null if these are not unique. */
  readonly verdict: Verdict | null;
};

/** Summary of a comparison. Listings are given by their position. */
type Verdict = {
  readonly cheapest: number;
  readonly best: number;
  /** Number of rows besides the price in which it is better. */
  readonly betterIn: number;
  /** Price difference to the cheapest, in whole taka. */
  readonly dearerBy: number;
};

/** Rule of a row: whether a larger or a smaller number is better, and the label for it. */
type Judge = {
  readonly word: string;
  readonly better: 'more' | 'less';
  /** Returns the number to compare; null if it is not given. */
  readonly value: (one: ComparedListing) => number | null;
};

const MISSING: CompareCell = { text: 'Not given', isMissing: true };
const HAS_NONE: CompareCell = { text: 'Has none', isMissing: true };

const numberAttribute = (key: AttributeKey) => (one: ComparedListing) => {
  const value = one.product.facts[key];
  return typeof value === 'number' ? value : null;
};

/**
 * Returns the positions of the best listings that are for sale. None are best if fewer than two have a number, or all
 * have the same.
 */
function betterOnes(compared: readonly ComparedListing[], judge: Judge): ReadonlySet<number> {
  const told = compared.flatMap((one, place) => {
    const value = isForSale(one.product.state) ? judge.value(one) : null;
    return value === null ? [] : [{ place, value }];
  });
  const values = told.map(({ value }) => value);
  const best = judge.better === 'more' ? Math.max(...values) : Math.min(...values);
  if (told.length < 2 || values.every((value) => value === best)) return new Set();
  return new Set(told.filter(({ value }) => value === best).map(({ place }) => place));
}

function row(
  compared: readonly ComparedListing[],
  { key, label }: Pick<CompareRow, 'key' | 'label'>,
  cellOf: (one: ComparedListing) => CompareCell,
  judge?: Judge,
): CompareRow[] {
  const cells = compared.map(cellOf);
  if (cells.every(({ isMissing }) => isMissing)) return [];
  const better = judge ? betterOnes(compared, judge) : new Set<number>();
  const said = cells.map(({ text, note, isMissing }) => JSON.stringify([text, note, isMissing]));
  return [
    {
      key,
      label,
      cells: cells.map((cell, place) =>
        judge && better.has(place) ? { ...cell, better: judge.word } : cell,
      ),
      isSame: cells.length > 1 && new Set(said).size === 1,
    },
  ];
}

/** Attributes with a better direction. Storage has its own rule, because a large disk is not better than a fast one. */
const attributeJudges: Partial<Record<AttributeKey, Judge>> = {
  batteryHealth: { word: 'healthiest', better: 'more', value: numberAttribute('batteryHealth') },
  batteryCycles: { word: 'fewest', better: 'less', value: numberAttribute('batteryCycles') },
  batteryMinutes: { word: 'longest', better: 'more', value: numberAttribute('batteryMinutes') },
  memoryGb: { word: 'most', better: 'more', value: numberAttribute('memoryGb') },
  refreshHz: { word: 'fastest', better: 'more', value: numberAttribute('refreshHz') },
};

/** Returns the rule for storage, which is comparable only if all listings have the same kind. */
function storageJudge(compared: readonly ComparedListing[]): Judge | undefined {
  const kinds = new Set(compared.map(({ product }) => product.facts.storageKind));
  return kinds.size === 1
    ? { word: 'most room', better: 'more', value: numberAttribute('storageGb') }
    : undefined;
}

/** Returns the rule for an item that may be included. */
const inTheBox = (key: AttributeKey): Judge => ({
  word: 'comes along',
  better: 'more',
  value: ({ product: { facts } }) => (facts[key] === undefined ? null : Number(facts[key] === 'Included')),
});

/**
 * Builds an attribute's row. Related attributes are combined as on the listing form: memory with its kind, a screen
 * with its resolution.
 */
function attributeRow(compared: readonly ComparedListing[], key: AttributeKey): CompareRow[] {
  const chips = compared.map(({ product }) =>
    attributeChips(product.category, product.facts).find((chip) => chip.key === key),
  );
  const label = chips.find((chip) => chip)?.label;
  if (label === undefined) return [];
  const cells = new Map(
    compared.map((one, place): [ComparedListing, CompareCell] => {
      const chip = chips[place];
      if (!chip) return [one, HAS_NONE];
      if (chip.text === null) return [one, MISSING];
      const health = key === 'batteryHealth' ? batteryHealth(one.product) : null;
      return [one, { text: chip.text, ...(health === null ? {} : { health }) }];
    }),
  );
  const judge = key === 'storageGb' ? storageJudge(compared) : attributeJudges[key];
  return row(compared, { key, label }, (one) => cells.get(one) ?? MISSING, judge);
}

function moneyRows(compared: readonly ComparedListing[]): CompareRow[] {
  return [
    ...row(
      compared,
      { key: 'price', label: 'Price' },
      ({ product }) => ({ text: formatTaka(product.resalePrice) }),
      { word: 'lowest', better: 'less', value: ({ product }) => product.resalePrice },
    ),
    ...row(compared, { key: 'fair', label: 'Beside the fair price' }, ({ product, prices }) => {
      const distance = priceDistance(prices, product.resalePrice);
      return distance
        ? { text: distance.words, note: distance.range }
        : { text: 'Too few alike', isMissing: true };
    }),
    ...row(compared, { key: 'new', label: 'Price when new' }, ({ product }) => ({
      text: formatTaka(product.originalPrice),
    })),
  ];
}

function benchCell({ product }: ComparedListing): CompareCell {
  const bench = benchView(product);
  if (!bench) return MISSING;
  const { parts, works, faulty, notTested } = bench.summary;
  const wrong = bench.rows.filter(({ result }) => result === 'Faulty').map(({ label }) => label);
  if (faulty > 0) return { text: `${faulty} faulty`, note: wrong.join(', ') };
  return {
    text: `${works} of ${parts} work`,
    ...(notTested > 0 ? { note: `${notTested} not tested` } : {}),
  };
}

/** Compares the share of parts that work. Parts without a test do not count as working. */
const benchJudge: Judge = {
  word: 'most works',
  better: 'more',
  value: ({ product }) => {
    const summary = benchView(product)?.summary;
    return summary ? summary.works / summary.parts : null;
  },
};

function flawCell({ product }: ComparedListing): CompareCell {
  const flaws = knownFlaws(product);
  if (flaws.length === 0) return { text: 'None named', isMissing: true };
  const [first, second] = flaws;
  const more = flaws.length > 2 ? ` and ${flaws.length - 2} more` : '';
  return {
    text: counted(flaws.length, 'mark or fault', 'marks and faults'),
    note: [first?.name, second?.name].filter(Boolean).join(', ') + more,
  };
}

function stateRows(compared: readonly ComparedListing[]): CompareRow[] {
  return [
    ...row(
      compared,
      { key: 'condition', label: 'Condition' },
      ({ product: { condition } }) => ({ text: condition, grade: condition }),
      {
        word: 'best kept',
        better: 'less',
        value: ({ product }) => conditions.indexOf(product.condition),
      },
    ),
    ...row(
      compared,
      { key: 'used', label: 'Years used' },
      ({ product }) => ({ text: yearsText(product.usedYears) }),
      { word: 'youngest', better: 'less', value: ({ product }) => product.usedYears },
    ),
    ...(['batteryHealth', 'batteryCycles', 'batteryMinutes'] as const).flatMap((key) =>
      attributeRow(compared, key),
    ),
    ...row(compared, { key: 'bench', label: 'Bench check' }, benchCell, benchJudge),
    ...row(compared, { key: 'flaws', label: 'Marks and faults' }, flawCell),
    ...attributeRow(compared, 'year'),
  ];
}

/** Attributes of the device itself. Brand and model are part of its name. */
const MACHINE = [
  'kind',
  'processor',
  'memoryGb',
  'storageGb',
  'graphics',
  'screenInches',
  'panel',
  'refreshHz',
  'colour',
  'functions',
  'connection',
  'pieces',
] as const satisfies readonly AttributeKey[];

/** Returns the remaining days of a warranty. Null if a shop's warranty has no date. */
function warrantyDays({ product }: ComparedListing, now: Date): number | null {
  const { warranty, warrantyDays: days, warrantyUntil: until } = product.facts;
  if (warranty === undefined) return null;
  if (warranty === 'None') return 0;
  if (typeof days === 'number') return days;
  if (until === undefined) return null;
  return Math.max(0, Math.ceil((Date.parse(`${until}T23:59:59+06:00`) - now.getTime()) / DAY_MS));
}

function warrantyRow(compared: readonly ComparedListing[], now: Date): CompareRow[] {
  return row(
    compared,
    { key: 'warranty', label: 'Warranty' },
    ({ product }) => {
      const text = warrantyView(product, now)?.text;
      return text === undefined ? MISSING : { text };
    },
    { word: 'longest', better: 'more', value: (one) => warrantyDays(one, now) },
  );
}

function boxRow(compared: readonly ComparedListing[], key: 'charger' | 'box' | 'licence'): CompareRow[] {
  return attributeRow(compared, key).map((one) => {
    const better = betterOnes(compared, inTheBox(key));
    const cells = one.cells.map((cell, place) =>
      better.has(place) ? { ...cell, better: 'comes along' } : cell,
    );
    return { ...one, cells };
  });
}

function dealRows(compared: readonly ComparedListing[], now: Date): CompareRow[] {
  return [
    ...row(compared, { key: 'seller', label: 'Seller' }, ({ product }) => ({
      text: product.sellerName,
      note: product.sellerVerified ? 'Verified' : 'Not verified',
    })),
    ...row(
      compared,
      { key: 'rating', label: 'Seller’s reviews' },
      ({ product: { sellerRating: rating } }) =>
        rating
          ? { text: `${rating.stars.toFixed(1)} of 5`, note: counted(rating.count, 'review') }
          : { text: 'New seller', isMissing: true },
      { word: 'best rated', better: 'more', value: ({ product }) => product.sellerRating?.stars ?? null },
    ),
    ...warrantyRow(compared, now),
    ...(['charger', 'licence', 'box'] as const).flatMap((key) => boxRow(compared, key)),
    ...attributeRow(compared, 'delivery'),
    ...row(compared, { key: 'place', label: 'Where' }, ({ product }) => ({ text: placeText(product) })),
    ...row(compared, { key: 'posted', label: 'Listed' }, ({ product }) => ({
      text: formatDay(product.postedAt),
    })),
  ];
}

/** Returns the only element of a list; null if there are none or several. */
function onlyOne(places: readonly number[]): number | null {
  const [place] = places;
  return places.length === 1 && place !== undefined ? place : null;
}

function verdictOf(compared: readonly ComparedListing[], rows: readonly CompareRow[]): Verdict | null {
  const isBetter = (place: number) => (one: CompareRow) => one.cells[place]?.better !== undefined;
  const price = rows.filter(({ key }) => key === 'price');
  const others = rows.filter(({ key }) => key !== 'price');
  const places = compared.map((_, place) => place);
  const counts = places.map((place) => others.filter(isBetter(place)).length);
  const most = Math.max(...counts);
  const cheapest = onlyOne(places.filter((place) => price.some(isBetter(place))));
  const best = onlyOne(places.filter((place) => counts[place] === most && most > 0));
  const [low, high] = [compared[cheapest ?? -1], compared[best ?? -1]];
  if (cheapest === null || best === null || !low || !high) return null;
  return { cheapest, best, betterIn: most, dearerBy: high.product.resalePrice - low.product.resalePrice };
}

/** Compares listings row by row at a given time. Attributes that no listing has get no row. */
export function compareListings(compared: readonly ComparedListing[], now: Date): Comparison {
  const known: ReadonlySet<AttributeKey> = new Set(
    compared.flatMap(({ product }) => categoryAttributes[product.category].keys),
  );
  const groups = [
    { title: 'Money', rows: moneyRows(compared) },
    { title: 'State', rows: stateRows(compared) },
    {
      title: 'What it is',
      rows: MACHINE.filter((key) => known.has(key)).flatMap((key) => attributeRow(compared, key)),
    },
    { title: 'The deal', rows: dealRows(compared, now) },
  ].filter((group) => group.rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  return {
    groups,
    rows: rows.length,
    differing: rows.filter(({ isSame }) => !isSame).length,
    verdict: compared.length > 1 ? verdictOf(compared, rows) : null,
  };
}
