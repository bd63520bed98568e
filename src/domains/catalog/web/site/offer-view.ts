import { formatTaka, groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { attributeInLanguage, attributeLabel } from '../../../attributes/attribute-words.ts';
import {
  type AttributeGroup,
  type AttributeKey,
  attributeGroups,
  categoryAttributes,
  isApplicable,
} from '../../../attributes/attributes.ts';
import { acceptedPayWays, type PayWay, payWays } from '../../../attributes/pay-ways.ts';
import { attributeText, monthsText, yearsText } from '../public/attribute-texts.ts';
import { placeText } from '../public/condition-view.ts';
import type { Listing } from '../public/listing.ts';
import { isWarrantyOver } from './card-attributes.ts';
import { countMarks } from './product-photos.ts';

/** An item that may be included; `isIncluded` is null if the seller has not said. */
export type BoxItem = { readonly label: string; readonly isIncluded: boolean | null };

/** Returns the items that products of the category may include. */
export function boxItems({ category, facts }: Pick<Listing, 'category' | 'facts'>): BoxItem[] {
  const { keys } = categoryAttributes[category];
  return attributeGroups.inTheBox
    .filter((key) => keys.includes(key) && isApplicable(key, facts))
    .map((key) => ({
      label: attributeLabel(key),
      isIncluded: facts[key] === undefined ? null : facts[key] === 'Included',
    }));
}

function daysText(days: number): string {
  if (days % 365 === 0) return t('offer.years', { count: days / 365 });
  if (days >= 60 && days % 30 === 0) return t('offer.months', { count: days / 30 });
  return t('offer.days', { count: days });
}

/** Warranty of a listing. */
export type WarrantyView = {
  /** Text such as `7 days`, `Shop warranty until 31 Mar 2027`, `No warranty`. */
  readonly text: string;
  /** False if there is no warranty, or it has expired. */
  readonly isGiven: boolean;
};

/** Returns the warranty of a listing at a given time; null if the seller has not said. */
export function warrantyView({ facts }: Pick<Listing, 'facts'>, now: Date): WarrantyView | null {
  const { warranty, warrantyUntil: until } = facts;
  if (warranty === undefined) return null;
  if (warranty === 'None') return { text: t('filter.noWarranty'), isGiven: false };
  const days = typeof facts.warrantyDays === 'number' ? facts.warrantyDays : null;
  if (warranty === 'Some days')
    return { text: days === null ? t('filter.someDays') : daysText(days), isGiven: true };
  if (until === undefined) return { text: t('filter.shopWarranty'), isGiven: true };
  const isOver = isWarrantyOver({ facts }, now);
  const day = formatDay(`${until}T12:00:00+06:00`);
  return { text: isOver ? t('offer.shopEnded', { day }) : t('offer.shopUntil', { day }), isGiven: !isOver };
}

/** Describes the warranty for places without a heading: `7 days of warranty`, `Shop warranty`. */
function warrantyFact({ facts }: Pick<Listing, 'facts'>, view: WarrantyView | null): string {
  if (!view) return t('offer.warrantyUnknown');
  return facts.warranty === 'Some days' ? t('offer.ofWarranty', { days: view.text }) : view.text;
}

/** A way of delivery, and whether it is offered. */
export type DeliveryWay = { readonly text: string; readonly isOffered: boolean };

/** Returns the ways of delivery: always a meeting, and a courier if the seller has said whether they offer one. */
export function deliveryWays(product: Pick<ShownProduct, 'facts' | 'location'>): DeliveryWay[] {
  const { facts } = product;
  const meet = { text: t('offer.meetIn', { place: placeText(product) }), isOffered: true };
  if (facts.delivery === undefined) return [meet];
  if (facts.delivery === 'Meet in person') return [meet, { text: t('offer.courier'), isOffered: false }];
  const taka = typeof facts.courierTaka === 'number' ? facts.courierTaka : null;
  return [meet, { text: courierText(taka), isOffered: true }];
}

function courierText(taka: number | null): string {
  if (taka === null) return t('offer.courier');
  return taka === 0 ? t('offer.courierFree') : t('offer.courierFor', { price: formatTaka(taka) });
}

function payWayText(way: PayWay): string {
  if (way === 'cash') return t('offer.cash');
  return way === 'card-ahead' ? t('offer.cardAhead') : t('offer.cardAtMeeting');
}

/** A way to pay, and whether the seller accepts it. */
export type PayWayLine = { readonly way: PayWay; readonly text: string; readonly isTaken: boolean };

/** Returns the ways to pay, each with whether the seller accepts it. */
export function payWayLines(product: Pick<Listing, 'facts'>): PayWayLine[] {
  const taken = acceptedPayWays(product);
  return payWays.map((way) => ({ way, text: payWayText(way), isTaken: taken.includes(way) }));
}

/** Table of attributes about one topic on a page. */
export type AttributeSection = {
  readonly title: string;
  /** Labels and values. A number is a price in whole taka. */
  readonly rows: readonly (readonly [label: string, value: string | number])[];
};

/** Groups of attributes that have lines of their own on a page. */
type OwnLines = 'battery' | 'inTheBox' | 'warranty' | 'delivery' | 'payment';

/** Groups of attributes that are tables on a page. */
type TableGroup = Exclude<AttributeGroup, OwnLines>;

/** Returns the headings of the tables of attributes, in the order of the page. */
function tableTitles(): Readonly<Record<TableGroup, string>> {
  return {
    identity: t('offer.identity'),
    performance: t('offer.performance'),
    screen: t('label.screen'),
    history: t('offer.history'),
  };
}

/** For an attribute without a row of its own: the attribute whose row shows it, if that attribute is given. */
const givenBy: Partial<Record<AttributeKey, AttributeKey>> = {
  processorFamily: 'processor',
  processorGeneration: 'processor',
  memoryKind: 'memoryGb',
  storageKind: 'storageGb',
};

const inWords = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;

/** Returns whether a text contains the other text as whole words: *No* is not in *Lenovo*. */
const hasWords = (text: string, words: string) => inWords(text).includes(inWords(words));

function attributeRow(product: Pick<Listing, 'category' | 'facts' | 'title'>, key: AttributeKey) {
  const { facts, title } = product;
  const other = givenBy[key];
  const text = attributeText(product, key);
  if (text === null || (other && facts[other] !== undefined)) return [];
  // The heading of the page already contains brand and model.
  const isIdentity = (attributeGroups.identity as readonly AttributeKey[]).includes(key);
  if (isIdentity && hasWords(title, text)) return [];
  const kind = key === 'memoryGb' && facts.memoryKind ? ` ${facts.memoryKind}` : '';
  return [[attributeLabel(key), `${attributeInLanguage(key, text)}${kind}`] as const];
}

/**
 * Returns the product's attributes by group, each once; leaves out empty groups. Battery, included items, warranty,
 * delivery and payment have their own lines.
 */
export function attributeSections(
  product: Pick<Listing, 'category' | 'facts' | 'title'>,
): AttributeSection[] {
  const { keys } = categoryAttributes[product.category];
  const titles = tableTitles();
  return (Object.keys(titles) as TableGroup[])
    .map((group) => ({
      title: titles[group],
      rows: attributeGroups[group]
        .filter((key) => keys.includes(key))
        .flatMap((key) => attributeRow(product, key)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

type ShownProduct = Pick<
  Listing,
  'category' | 'condition' | 'facts' | 'images' | 'originalPrice' | 'postedAt' | 'title' | 'usedYears'
> & {
  /** District of the product in the language of the page. */
  readonly location: string;
};

function conditionSection(product: ShownProduct): AttributeSection {
  const marks = countMarks(product);
  const inPhotos = marks > 0 ? [[t('offer.marks'), groupDigits(marks)] as const] : [];
  return {
    title: t('label.condition'),
    rows: [
      [t('offer.grade'), localName(product.condition)],
      ...inPhotos,
      [t('offer.used'), monthsText(product.usedYears) ?? yearsText(product.usedYears)],
    ],
  };
}

/** Returns all given attributes by group. Condition and history come last. */
function allSections(product: ShownProduct): AttributeSection[] {
  const title = t('offer.history');
  const given = attributeSections(product);
  return [
    ...given.filter((section) => section.title !== title),
    conditionSection(product),
    {
      title,
      rows: [
        ...given.filter((section) => section.title === title).flatMap(({ rows }) => rows),
        [t('offer.priceNew'), product.originalPrice],
        [t('offer.listed'), formatDay(product.postedAt)],
      ],
    },
  ];
}

/** Texts of a listing for its page: attributes, included items, delivery, payment and warranty. */
export type OfferView = {
  readonly groups: readonly AttributeSection[];
  readonly box: readonly BoxItem[];
  readonly delivery: readonly DeliveryWay[];
  readonly payment: readonly PayWayLine[];
  readonly warranty: WarrantyView | null;
  /** Warranty with its name, for places without a heading. */
  readonly warrantyFact: string;
};

/**
 * Builds the offer part of a product's page at a given time. The page's loader calls it, so that the script does not
 * contain its texts.
 */
export function offerView(product: ShownProduct, now: Date): OfferView {
  const warranty = warrantyView(product, now);
  return {
    groups: allSections(product),
    box: boxItems(product),
    delivery: deliveryWays(product),
    payment: payWayLines(product),
    warranty,
    warrantyFact: warrantyFact(product, warranty),
  };
}
