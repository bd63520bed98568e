import { formatTaka } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import {
  type AttributeGroup,
  type AttributeKey,
  attributeDefinitions,
  attributeGroups,
  categoryAttributes,
  formatAttribute,
} from '../../../attributes/attributes.ts';
import { acceptedPayWays, type PayWay, payWays } from '../../../attributes/pay-ways.ts';
import { attributeText } from '../public/attribute-texts.ts';
import { placeText } from '../public/condition-view.ts';
import type { Listing } from '../public/listing.ts';
import { isWarrantyOver } from './card-attributes.ts';

/** An item that may be included; `isIncluded` is null if nothing is said. */
export type BoxItem = { readonly label: string; readonly isIncluded: boolean | null };

/** Returns the items that may be included, if the category has them. */
export function boxItems({ category, facts }: Pick<Listing, 'category' | 'facts'>): BoxItem[] {
  const { keys } = categoryAttributes[category];
  return attributeGroups.inTheBox
    .filter((key) => keys.includes(key))
    .map((key) => ({
      label: attributeDefinitions[key].label,
      isIncluded: facts[key] === undefined ? null : facts[key] === 'Included',
    }));
}

function daysText(days: number): string {
  if (days % 365 === 0) return counted(days / 365, 'year');
  if (days >= 60 && days % 30 === 0) return counted(days / 30, 'month');
  return counted(days, 'day');
}

/** Warranty of a listing. */
export type WarrantyView = {
  /** Text such as `7 days`, `Shop warranty until 31 Mar 2027`, `No warranty`. */
  readonly text: string;
  /** False if there is none, or it has expired. */
  readonly isGiven: boolean;
};

/** Returns the warranty of a listing at a given time; null if nothing is said. */
export function warrantyView({ facts }: Pick<Listing, 'facts'>, now: Date): WarrantyView | null {
  const { warranty, warrantyUntil: until } = facts;
  if (warranty === undefined) return null;
  if (warranty === 'None') return { text: 'No warranty', isGiven: false };
  const days = typeof facts.warrantyDays === 'number' ? facts.warrantyDays : null;
  if (warranty === 'Some days') return { text: days === null ? 'Some days' : daysText(days), isGiven: true };
  if (until === undefined) return { text: 'Shop warranty', isGiven: true };
  const isOver = isWarrantyOver({ facts }, now);
  const day = formatAttribute('warrantyUntil', until);
  return { text: `Shop warranty ${isOver ? 'ended on' : 'until'} ${day}`, isGiven: !isOver };
}

/** A way of delivery, and whether it is offered. */
export type DeliveryWay = { readonly text: string; readonly isOffered: boolean };

/** Returns the ways of delivery: always a meeting, and a courier if something is said about it. */
export function deliveryWays(product: Pick<Listing, 'facts' | 'location'>): DeliveryWay[] {
  const { facts } = product;
  const meet = { text: `Meet in ${placeText(product)}`, isOffered: true };
  if (facts.delivery === undefined) return [meet];
  if (facts.delivery === 'Meet in person') return [meet, { text: 'By courier', isOffered: false }];
  const taka = typeof facts.courierTaka === 'number' ? facts.courierTaka : null;
  const price = taka === null ? '' : taka === 0 ? ', free' : `, ${formatTaka(taka)}`;
  return [meet, { text: `By courier${price}`, isOffered: true }];
}

const payWayTexts: Readonly<Record<PayWay, string>> = {
  'card-at-meeting': 'Card at the meeting',
  'card-ahead': 'Card ahead, kept until you have it',
  cash: 'Cash at the meeting, not protected',
};

/** A way to pay, and whether the seller accepts it. */
export type PayWayLine = { readonly text: string; readonly isTaken: boolean };

/** Returns the ways to pay, each with whether the seller accepts it. */
export function payWayLines(product: Pick<Listing, 'facts'>): PayWayLine[] {
  const taken = acceptedPayWays(product);
  return payWays.map((way) => ({ text: payWayTexts[way], isTaken: taken.includes(way) }));
}

/** Attributes about one topic on a page. */
export type AttributeSection = {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
};

const groupTitles = {
  identity: 'What it is',
  performance: 'Performance',
  screen: 'Screen',
  history: 'History',
} as const satisfies Partial<Record<AttributeGroup, string>>;

/** Attributes that are shown in the row of another one. */
const givenBy: Partial<Record<AttributeKey, AttributeKey>> = {
  processorFamily: 'processor',
  processorGeneration: 'processor',
  memoryKind: 'memoryGb',
  storageKind: 'storageGb',
};

function attributeRow(product: Pick<Listing, 'category' | 'facts' | 'title'>, key: AttributeKey) {
  const { facts, title } = product;
  const other = givenBy[key];
  const text = attributeText(product, key);
  if (text === null || (other && facts[other] !== undefined)) return [];
  // The heading of the page already contains brand and model.
  const isIdentity = (attributeGroups.identity as readonly AttributeKey[]).includes(key);
  if (isIdentity && title.toLowerCase().includes(text.toLowerCase())) return [];
  const kind = key === 'memoryGb' && facts.memoryKind ? ` ${facts.memoryKind}` : '';
  return [[attributeDefinitions[key].label, `${text}${kind}`] as const];
}

/**
 * Returns the product's attributes by group, each once; leaves out empty groups. Battery, included items, warranty and
 * delivery have their own lines.
 */
export function attributeSections(
  product: Pick<Listing, 'category' | 'facts' | 'title'>,
): AttributeSection[] {
  const { keys } = categoryAttributes[product.category];
  return (Object.keys(groupTitles) as (keyof typeof groupTitles)[])
    .map((group) => ({
      title: groupTitles[group],
      rows: attributeGroups[group]
        .filter((key) => keys.includes(key))
        .flatMap((key) => attributeRow(product, key)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Attributes and offer of a listing as texts. */
export type OfferView = {
  readonly groups: readonly AttributeSection[];
  readonly box: readonly BoxItem[];
  readonly delivery: readonly DeliveryWay[];
  readonly payment: readonly PayWayLine[];
  readonly warranty: WarrantyView | null;
};

/**
 * Builds the offer part of a product's page at a given time. The page's loader calls it, so that its texts are not part
 * of the script.
 */
export function offerView(
  product: Pick<Listing, 'category' | 'facts' | 'location' | 'title'>,
  now: Date,
): OfferView {
  return {
    groups: attributeSections(product),
    box: boxItems(product),
    delivery: deliveryWays(product),
    payment: payWayLines(product),
    warranty: warrantyView(product, now),
  };
}
