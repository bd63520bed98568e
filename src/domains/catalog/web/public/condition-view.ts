import { formatMinutes } from '../../../attributes/attributes.ts';
import {
  type BenchResult,
  type BenchSummary,
  benchParts,
  categoryBenchParts,
  summarizeBenchCheck,
} from '../../../attributes/condition/bench-check.ts';
import { batteryHealth, hasBattery } from '../site/card-attributes.ts';
import type { Listing, WholeListing } from './listing.ts';

type Facts = Listing['facts'];

/** Returns the value of a numeric attribute; null if it is not given. */
function numberOf(facts: Facts, key: 'batteryHealth' | 'batteryMinutes') {
  const value = facts[key];
  return typeof value === 'number' ? value : null;
}

/** Battery data of a listing. */
export type BatteryView = {
  readonly health: number | null;
  /** One or two sentences on what that means for a buyer. */
  readonly meaning: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
};

const meanings: readonly (readonly [least: number, text: string])[] = [
  [90, 'Holds almost as much as when new.'],
  [80, 'A good battery for a used machine.'],
  [60, 'Worn, still usable.'],
  [0, 'Weak. Count on a new battery soon.'],
];

function batteryMeaning(health: number | null, minutes: number | null): string {
  const known = meanings.find(([least]) => health !== null && health >= least)?.[1];
  if (known) return known;
  return minutes === null
    ? 'The seller hasn’t given the battery’s health. Ask them for a battery report.'
    : 'The seller gave the running time, not the battery’s health. Ask for a battery report.';
}

/** Returns a listing's battery data; null for things without a battery. */
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
type BenchRow = {
  readonly label: string;
  /** Fault of the part, or else how it is tested. */
  readonly note: string;
  readonly result: BenchResult;
};

/** Seller's test results, part by part. */
export type BenchView = {
  readonly rows: readonly BenchRow[];
  readonly summary: BenchSummary;
  /** Text such as "All ten parts work" or "2 of 10 parts are faulty". */
  readonly headline: string;
};

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Formats small numbers as words: `ten`, `12`. */
export function countWord(count: number): string {
  return WORDS[count] ?? String(count);
}

function benchHeadline({ parts, works, faulty, notTested }: BenchSummary): string {
  if (works === parts) return `All ${countWord(parts)} parts work`;
  if (faulty > 0) return `${faulty} of ${parts} parts ${faulty === 1 ? 'is' : 'are'} faulty`;
  return `${works} of ${parts} parts work, ${notTested} not tested`;
}

/** Returns the bench check of a listing; null if it has none. */
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

/** A fault by name, or a mark on a photo, that a buyer should know before they come. */
export type KnownFlaw = {
  /** Number of its pins. Faults without a pin continue the numbering. */
  readonly number: number;
  readonly name: string;
  /** The affected part of the bench check. */
  readonly part: string | null;
  /** The photo that shows it. */
  readonly picture: Listing['images'][number] | null;
  /** Position on that photo, in percent from left and top; null without a pin. */
  readonly place: { readonly x: number; readonly y: number } | null;
};

/** Returns faults and marks of a listing, each once, in the order of their numbers on photos. */
export function knownFlaws({ images, faults }: Pick<WholeListing, 'images' | 'faults'>): KnownFlaw[] {
  const flaws = new Map<string, Omit<KnownFlaw, 'number'>>();
  for (const picture of images) {
    for (const { text, x, y } of picture.marks ?? []) {
      if (!flaws.has(text)) flaws.set(text, { name: text, part: null, picture, place: { x, y } });
    }
  }
  for (const { name, part, picture: id } of faults) {
    const pinned = flaws.get(name);
    const picture = images.find((image) => image.id === id) ?? pinned?.picture ?? null;
    const place = picture === pinned?.picture ? (pinned?.place ?? null) : null;
    flaws.set(name, { name, part: part && benchParts[part].label, picture, place });
  }
  return [...flaws.values()].map((flaw, index) => ({ ...flaw, number: index + 1 }));
}

/** Returns the place of a thing: `Mirpur, Dhaka`, or the city alone. */
export function placeText({ facts, location }: Pick<Listing, 'facts' | 'location'>): string {
  return facts.area === undefined ? location : `${facts.area}, ${location}`;
}
