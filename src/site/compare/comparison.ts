import { localDigits } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { type AttributeKey, categoryAttributes } from '../../domains/attributes/attributes.ts';
import { conditions } from '../../domains/attributes/choices.ts';
import { yearsText } from '../../domains/catalog/web/public/attribute-texts.ts';
import { benchView, knownFlaws, placeText } from '../../domains/catalog/web/public/condition-view.ts';
import { batteryHealth } from '../../domains/catalog/web/site/card-attributes.ts';
import { warrantyView } from '../../domains/catalog/web/site/offer-view.ts';
import { priceDistance } from '../../domains/catalog/web/site/price-distance.ts';
import { attributeChips } from '../../domains/selling/web/site/attribute-chips.ts';
import {
  betterOnes,
  type CompareCell,
  type ComparedListing,
  type CompareRow,
  hasNone,
  type Judge,
  missing,
  row,
} from './compare-row.ts';
import { attributeJudges, inTheBox, storageJudge, warrantyDays } from './judges.ts';

/** Group of rows about the same topic, with a heading. */
type CompareGroup = { readonly title: string; readonly rows: readonly CompareRow[] };

/** Result of comparing listings row by row. */
export type Comparison = {
  readonly groups: readonly CompareGroup[];
  readonly rows: number;
  readonly differing: number;
  /**
   * Summary of the cheapest listing and the listing that is better in most rows. Null if several listings are equally
   * cheap, or equally good.
   */
  readonly verdict: Verdict | null;
};

/** Summary of a comparison. `cheapest` and `best` are positions in the list of compared listings. */
type Verdict = {
  readonly cheapest: number;
  readonly best: number;
  /** Number of rows, besides the price, in which `best` is better. */
  readonly betterIn: number;
  /** Price difference between `best` and `cheapest` in whole taka. */
  readonly dearerBy: number;
};

/**
 * Builds the row of an attribute. Related attributes share a row, as in the listing form: memory with its kind, a
 * screen with its resolution.
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
      if (!chip) return [one, hasNone()];
      if (chip.text === null) return [one, missing()];
      const health = key === 'batteryHealth' ? batteryHealth(one.product) : null;
      return [one, { text: chip.text, ...(health === null ? {} : { health }) }];
    }),
  );
  const judge = key === 'storageGb' ? storageJudge(compared) : attributeJudges()[key];
  return row(compared, { key, label }, (one) => cells.get(one) ?? missing(), judge);
}

function moneyRows(compared: readonly ComparedListing[]): CompareRow[] {
  return [
    ...row(
      compared,
      { key: 'price', label: t('search.price') },
      ({ product }) => ({ text: formatTaka(product.resalePrice) }),
      { word: t('compare.lowest'), better: 'less', value: ({ product }) => product.resalePrice },
    ),
    ...row(compared, { key: 'fair', label: t('compare.besideFair') }, ({ product, prices }) => {
      const distance = priceDistance(prices, product.resalePrice);
      return distance
        ? { text: distance.words, note: distance.range }
        : { text: t('compare.tooFew'), isMissing: true };
    }),
    ...row(compared, { key: 'new', label: t('offer.priceNew') }, ({ product }) => ({
      text: formatTaka(product.originalPrice),
    })),
  ];
}

function benchCell({ product }: ComparedListing): CompareCell {
  const bench = benchView(product);
  if (!bench) return missing();
  const { parts, works, faulty, notTested } = bench.summary;
  const wrong = bench.rows.filter(({ result }) => result === 'Faulty').map(({ label }) => label);
  if (faulty > 0)
    return { text: t('compare.faulty', { count: groupDigits(faulty) }), note: wrong.join(', ') };
  return {
    text: t('compare.work', { works: groupDigits(works), parts: groupDigits(parts) }),
    ...(notTested > 0 ? { note: t('compare.notTested', { count: groupDigits(notTested) }) } : {}),
  };
}

/**
 * Returns the rule that compares the fraction of parts that work. Parts without a test result do not count as working.
 */
const benchJudge = (): Judge => ({
  word: t('compare.mostWorks'),
  better: 'more',
  value: ({ product }) => {
    const summary = benchView(product)?.summary;
    return summary ? summary.works / summary.parts : null;
  },
});

function flawCell({ product }: ComparedListing): CompareCell {
  const flaws = knownFlaws(product);
  if (flaws.length === 0) return { text: t('compare.noneNamed'), isMissing: true };
  const [first, second] = flaws;
  const names = [first?.name, second?.name].filter(Boolean).join(', ');
  const more = flaws.length - 2;
  return {
    text: t('product.flawsCount', { count: flaws.length }),
    note: more > 0 ? t('compare.andMore', { names, count: groupDigits(more) }) : names,
  };
}

function stateRows(compared: readonly ComparedListing[]): CompareRow[] {
  return [
    ...row(
      compared,
      { key: 'condition', label: t('label.condition') },
      ({ product: { condition } }) => ({ text: condition, grade: condition }),
      {
        word: t('compare.bestKept'),
        better: 'less',
        value: ({ product }) => conditions.indexOf(product.condition),
      },
    ),
    ...row(
      compared,
      { key: 'used', label: t('compare.yearsUsed') },
      ({ product }) => ({ text: yearsText(product.usedYears) }),
      { word: t('compare.youngest'), better: 'less', value: ({ product }) => product.usedYears },
    ),
    ...(['batteryHealth', 'batteryCycles', 'batteryMinutes'] as const).flatMap((key) =>
      attributeRow(compared, key),
    ),
    ...row(compared, { key: 'bench', label: t('label.bench') }, benchCell, benchJudge()),
    ...row(compared, { key: 'flaws', label: t('compare.marks') }, flawCell),
    ...attributeRow(compared, 'year'),
  ];
}

/** Attributes of the device itself. Brand and model are omitted, because they are part of its name. */
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

function warrantyRow(compared: readonly ComparedListing[], now: Date): CompareRow[] {
  return row(
    compared,
    { key: 'warranty', label: t('label.warranty') },
    ({ product }) => {
      const text = warrantyView(product, now)?.text;
      return text === undefined ? missing() : { text };
    },
    { word: t('compare.longest'), better: 'more', value: (one) => warrantyDays(one, now) },
  );
}

function boxRow(compared: readonly ComparedListing[], key: 'charger' | 'box' | 'licence'): CompareRow[] {
  return attributeRow(compared, key).map((one) => {
    const judge = inTheBox(key);
    const better = betterOnes(compared, judge);
    const cells = one.cells.map((cell, place) =>
      better.has(place) ? { ...cell, better: judge.word } : cell,
    );
    return { ...one, cells };
  });
}

function dealRows(compared: readonly ComparedListing[], now: Date): CompareRow[] {
  return [
    ...row(compared, { key: 'seller', label: t('label.seller') }, ({ product }) => ({
      text: product.sellerName,
      note: product.sellerVerified ? t('frame.verified') : t('compare.notVerified'),
    })),
    ...row(
      compared,
      { key: 'rating', label: t('compare.reviews') },
      ({ product: { sellerRating: rating } }) =>
        rating
          ? {
              text: t('compare.stars', { stars: localDigits(rating.stars.toFixed(1)) }),
              note: t('sellerPage.reviewCount', { count: rating.count }),
            }
          : { text: t('seller.new'), isMissing: true },
      {
        word: t('compare.bestRated'),
        better: 'more',
        value: ({ product }) => product.sellerRating?.stars ?? null,
      },
    ),
    ...warrantyRow(compared, now),
    ...(['charger', 'licence', 'box'] as const).flatMap((key) => boxRow(compared, key)),
    ...attributeRow(compared, 'delivery'),
    ...row(compared, { key: 'place', label: t('compare.where') }, ({ product }) => ({
      text: placeText(product),
    })),
    ...row(compared, { key: 'posted', label: t('offer.listed') }, ({ product }) => ({
      text: formatDay(product.postedAt),
    })),
  ];
}

/** Returns the only element of a list of positions. Null if the list is empty or has several elements. */
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

/** Compares listings row by row, in the page's language. Attributes that no listing states get no row. */
export function compareListings(compared: readonly ComparedListing[], now: Date): Comparison {
  const known: ReadonlySet<AttributeKey> = new Set(
    compared.flatMap(({ product }) => categoryAttributes[product.category].keys),
  );
  const groups = [
    { title: t('compare.money'), rows: moneyRows(compared) },
    { title: t('compare.state'), rows: stateRows(compared) },
    {
      title: t('offer.identity'),
      rows: MACHINE.filter((key) => known.has(key)).flatMap((key) => attributeRow(compared, key)),
    },
    { title: t('compare.deal'), rows: dealRows(compared, now) },
  ].filter((group) => group.rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  return {
    groups,
    rows: rows.length,
    differing: rows.filter(({ isSame }) => !isSame).length,
    verdict: compared.length > 1 ? verdictOf(compared, rows) : null,
  };
}
