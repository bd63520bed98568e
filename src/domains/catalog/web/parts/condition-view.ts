import { formatTaka } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import {
  type AttributeGroup,
  type AttributeKey,
  attributeDefinitions,
  attributeGroups,
  categoryAttributes,
  formatAttribute,
  formatMinutes,
} from '../../attributes/attributes.ts';
import {
  type BenchResult,
  type BenchSummary,
  benchParts,
  categoryBenchParts,
  summarizeBenchCheck,
} from '../../condition/bench-check.ts';
import { attributeText } from './attribute-texts.ts';
import { batteryHealth, hasBattery, isWarrantyOver } from './card-facts.ts';
import type { Listing, WholeListing } from './listing.ts';

type Facts = Listing['facts'];

/** The number that a fact tells; null where it is not told. */
function numberOf(facts: Facts, key: 'batteryHealth' | 'batteryMinutes' | 'warrantyDays' | 'courierTaka') {
  const value = facts[key];
  return typeof value === 'number' ? value : null;
}

/** What a listing tells of its battery. */
export type BatteryView = {
  readonly health: number | null;
  /** One or two sentences on what that means for who buys it. */
  readonly meaning: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
};

const meanings: readonly (readonly [least: number, text: string])[] = [
  [90, 'Holds nearly what it held when new.'],
  [80, 'A good battery for a used machine.'],
  [60, 'Worn, still usable.'],
  [0, 'Weak. Count on a new battery soon.'],
];

function batteryMeaning(health: number | null, minutes: number | null): string {
  const known = meanings.find(([least]) => health !== null && health >= least)?.[1];
  if (known) return known;
  return minutes === null
    ? 'The seller does not tell its health. Ask for a battery report.'
    : 'The seller tells how long it lasts, not its health. Ask for a battery report.';
}

/** What a listing tells of its battery; null for things without one. */
export function batteryView(product: Pick<Listing, 'category' | 'facts'>): BatteryView | null {
  if (!hasBattery(product)) return null;
  const { facts } = product;
  const [health, minutes] = [batteryHealth(product), numberOf(facts, 'batteryMinutes')];
  const rows = [
    ...(facts.batteryCycles === undefined ? [] : [['Charge cycles', String(facts.batteryCycles)] as const]),
    ...(minutes === null ? [] : [['On one charge', formatMinutes(minutes)] as const]),
  ];
  return { health, meaning: batteryMeaning(health, minutes), rows };
}

/** One row of the bench check. */
export type BenchRow = {
  readonly label: string;
  /** What is wrong with the part, else how it is tested. */
  readonly note: string;
  readonly result: BenchResult;
};

/** What a seller tested, part by part. */
export type BenchView = {
  readonly rows: readonly BenchRow[];
  readonly summary: BenchSummary;
  /** "All ten parts work", "2 of 10 parts are faulty". */
  readonly headline: string;
};

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Small numbers as words: `ten`, `12`. */
export function countWord(count: number): string {
  return WORDS[count] ?? String(count);
}

function benchHeadline({ parts, works, faulty, notTested }: BenchSummary): string {
  if (works === parts) return `All ${countWord(parts)} parts work`;
  if (faulty > 0) return `${faulty} of ${parts} parts ${faulty === 1 ? 'is' : 'are'} faulty`;
  return `${works} of ${parts} parts work, ${notTested} not tested`;
}

/** The bench check of a listing; null where its seller tells none. */
export function benchView({
  category,
  benchCheck,
  faults,
}: Pick<WholeListing, 'category' | 'benchCheck' | 'faults'>): BenchView | null {
  const summary = summarizeBenchCheck(category, benchCheck);
  if (!summary) return null;
  const rows = categoryBenchParts[category].map((part): BenchRow => {
    const wrong = faults.filter((fault) => fault.part === part).map(({ name }) => name);
    const { label, how } = benchParts[part];
    return { label, note: wrong.join(', ') || how, result: benchCheck[part] ?? 'Not tested' };
  });
  return { rows, summary, headline: benchHeadline(summary) };
}

/** Something that a buyer should know before they come: a fault by name, or a mark pinned on a photo. */
export type KnownFlaw = {
  /** The number of its pins; faults that are pinned nowhere go on counting. */
  readonly number: number;
  readonly name: string;
  /** The part of the bench check that it concerns. */
  readonly part: string | null;
  /** The photo that shows it. */
  readonly picture: Listing['images'][number] | null;
};

/** Faults and marks of a listing, each once, in the order in which its photos number them. */
export function knownFlaws({ images, faults }: Pick<WholeListing, 'images' | 'faults'>): KnownFlaw[] {
  const flaws = new Map<string, Omit<KnownFlaw, 'number'>>();
  for (const picture of images) {
    for (const { text } of picture.marks ?? []) {
      if (!flaws.has(text)) flaws.set(text, { name: text, part: null, picture });
    }
  }
  for (const { name, part, picture: id } of faults) {
    const picture = images.find((image) => image.id === id) ?? flaws.get(name)?.picture ?? null;
    flaws.set(name, { name, part: part && benchParts[part].label, picture });
  }
  return [...flaws.values()].map((flaw, index) => ({ ...flaw, number: index + 1 }));
}

/** A thing that may come along; `isIncluded` is null where nothing is said of it. */
export type BoxItem = { readonly label: string; readonly isIncluded: boolean | null };

/** What comes along with the thing, as far as its category has it. */
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

/** What a listing promises for the case that the thing fails. */
export type WarrantyView = {
  /** `7 days`, `Shop warranty until 31 Mar 2027`, `No warranty`. */
  readonly text: string;
  /** False where there is none, or it is over. */
  readonly isGiven: boolean;
};

/** The warranty that a listing tells at a moment; null where it says nothing of it. */
export function warrantyView({ facts }: Pick<Listing, 'facts'>, now: Date): WarrantyView | null {
  const { warranty, warrantyUntil: until } = facts;
  if (warranty === undefined) return null;
  if (warranty === 'None') return { text: 'No warranty', isGiven: false };
  const days = numberOf(facts, 'warrantyDays');
  if (warranty === 'Some days') return { text: days === null ? 'Some days' : daysText(days), isGiven: true };
  if (until === undefined) return { text: 'Shop warranty', isGiven: true };
  const isOver = isWarrantyOver({ facts }, now);
  const day = formatAttribute('warrantyUntil', until);
  return { text: `Shop warranty ${isOver ? 'ended on' : 'until'} ${day}`, isGiven: !isOver };
}

/** Where a thing is: `Mirpur, Dhaka`, or the city alone. */
export function placeText({ facts, location }: Pick<Listing, 'facts' | 'location'>): string {
  return facts.area === undefined ? location : `${facts.area}, ${location}`;
}

/** A way to get the thing, and whether it is offered. */
export type DeliveryWay = { readonly text: string; readonly isOffered: boolean };

/** The ways to get a thing: meeting always, a courier where something is said of it. */
export function deliveryWays(product: Pick<Listing, 'facts' | 'location'>): DeliveryWay[] {
  const { facts } = product;
  const meet = { text: `Meet in ${placeText(product)}`, isOffered: true };
  if (facts.delivery === undefined) return [meet];
  if (facts.delivery === 'Meet in person') return [meet, { text: 'By courier', isOffered: false }];
  const taka = numberOf(facts, 'courierTaka');
  const price = taka === null ? '' : taka === 0 ? ', free' : `, ${formatTaka(taka)}`;
  return [meet, { text: `By courier${price}`, isOffered: true }];
}

/** Facts about one matter as a page tells them. */
export type FactGroup = {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
};

const groupTitles = {
  identity: 'What it is',
  performance: 'Performance',
  screen: 'Screen',
  history: 'History',
} as const satisfies Partial<Record<AttributeGroup, string>>;

/** Facts that stand in the row of another one, or need none of their own beside it. */
const toldBy: Partial<Record<AttributeKey, AttributeKey>> = {
  processorFamily: 'processor',
  processorGeneration: 'processor',
  memoryKind: 'memoryGb',
  storageKind: 'storageGb',
};

function factRow(product: Pick<Listing, 'category' | 'facts' | 'title'>, key: AttributeKey) {
  const { facts, title } = product;
  const other = toldBy[key];
  const text = attributeText(product, key);
  if (text === null || (other && facts[other] !== undefined)) return [];
  // The heading of the page says brand and model already.
  const isIdentity = (attributeGroups.identity as readonly AttributeKey[]).includes(key);
  if (isIdentity && title.toLowerCase().includes(text.toLowerCase())) return [];
  const kind = key === 'memoryGb' && facts.memoryKind ? ` ${facts.memoryKind}` : '';
  return [[attributeDefinitions[key].label, `${text}${kind}`] as const];
}

/**
 * What the thing is in single facts, by groups, each told once; groups without a fact are left out. Battery, what comes
 * along, warranty and delivery have lines of their own.
 */
export function factGroups(product: Pick<Listing, 'category' | 'facts' | 'title'>): FactGroup[] {
  const { keys } = categoryAttributes[product.category];
  return (Object.keys(groupTitles) as (keyof typeof groupTitles)[])
    .map((group) => ({
      title: groupTitles[group],
      rows: attributeGroups[group]
        .filter((key) => keys.includes(key))
        .flatMap((key) => factRow(product, key)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
