// Generates the condition of used products: battery, the seller's tests, faults, accessories.

import { DAY_MS } from '#kernel/clock.ts';
import { type Random, seeded } from '../harness/random.ts';
import { areas } from '../src/domains/attributes/areas.ts';
import { categoryBenchParts } from '../src/domains/attributes/condition/bench-check.ts';
import type {
  BenchCheck,
  BenchPart,
  Category,
  Condition,
  DemoFault,
  DemoSeller,
  OfferFacts,
} from './listing.ts';

/** State of a laptop's battery after years of use. */
export type Battery = {
  /** Remaining capacity in percent of the original capacity. */
  readonly health: number;
  readonly cycles: number;
  /** Battery life during light work, in whole hours. */
  readonly hours: number;
  readonly isReplaced: boolean;
};

/** Health in percent below which people call a battery weak. */
export const TIRED = 64;

/**
 * Returns the state of a battery. Each battery loses health at its own yearly rate; a few were replaced before the
 * sale.
 */
export function batteryOf(key: string, usedYears: number): Battery {
  const random = seeded(key, 'battery');
  const isReplaced = usedYears >= 3 && random.chance(0.15);
  const years = isReplaced ? 0.5 : usedYears;
  const isWorn = random.chance(0.25);
  const lost = years * random.between(2.4, 5.6) * (isWorn ? 2 : 1) + random.between(1, 5);
  const health = Math.round(Math.max(41, 100 - lost));
  return {
    health,
    cycles: Math.round(years * random.between(55, 120)) + random.whole(4, 30),
    hours: Math.max(2, Math.round((health / 100) * random.between(4, 7))),
    isReplaced,
  };
}

/**
 * Patterns of sentences that name a fault. `fails` says whether the part fails its test; `shownOn` is the label of the
 * photo that shows the fault.
 */
const FAULTS: readonly {
  readonly sentence: RegExp;
  readonly name: (found: RegExpExecArray) => string;
  readonly part: BenchPart;
  readonly fails: boolean;
  readonly shownOn: DemoFault['shownOn'];
}[] = [
  {
    sentence: /left speaker crackles/,
    name: () => 'Left speaker crackles at full volume',
    part: 'speakers',
    fails: true,
    shownOn: 'Front',
  },
  {
    sentence: /USB port on the (\w+) side is loose/,
    name: ([, side]) => `One USB port on the ${side} side is loose`,
    part: 'ports',
    fails: true,
    shownOn: 'Ports',
  },
  {
    sentence: /One dead pixel near the ([\w ]+) corner/,
    name: ([, corner]) => `One dead pixel near the ${corner} corner`,
    part: 'screen',
    fails: true,
    shownOn: 'Screen',
  },
  {
    sentence: /backlight bleed along the (\w+) edge/,
    name: ([, edge]) => `Slight backlight bleed along the ${edge} edge`,
    part: 'screen',
    fails: false,
    shownOn: 'Screen off',
  },
  {
    sentence: /stand has a small wobble/,
    name: () => 'The stand wobbles a little',
    part: 'stand',
    fails: true,
    shownOn: 'Front',
  },
  {
    sentence: /One front USB port is dead/,
    name: () => 'One front USB port is dead',
    part: 'ports',
    fails: true,
    shownOn: 'Front',
  },
  {
    sentence: /faint line shows in full-page photos/,
    name: () => 'A faint line in full-page photos',
    part: 'print',
    fails: true,
    shownOn: 'Front',
  },
  {
    sentence: /paper tray has a hairline crack/,
    name: () => 'Hairline crack in the paper tray',
    part: 'paper',
    fails: false,
    shownOn: 'Front',
  },
];

type DescribedProduct = {
  readonly key: string;
  readonly category: Category;
  readonly condition: Condition;
  readonly seller: DemoSeller;
  readonly details: string;
  readonly usedYears: number;
  readonly posted: Date;
};

/** Returns the faults that a description mentions. */
export function faultsIn(details: string): (DemoFault & { readonly fails: boolean })[] {
  return FAULTS.flatMap(({ sentence, name, part, fails, shownOn }) => {
    const found = sentence.exec(details);
    return found ? [{ name: name(found), part, fails, shownOn }] : [];
  });
}

/** Patterns of sentences which say that parts were tested, with these parts. */
const TESTED: readonly (readonly [RegExp, readonly BenchPart[]])[] = [
  [/Every port was tested|All USB ports, LAN and audio|Tested on HDMI/, ['ports']],
  [/checked key by key/, ['touchpad', 'keys']],
  [/Wi-Fi, webcam, microphone and both speakers checked/, ['wireless', 'camera', 'speakers']],
  [/Display has no dead pixel|No dead pixel, checked/, ['screen']],
  [/Hinge is tight/, ['hinges']],
  [/Stand goes up|Stand is original and firm/, ['stand']],
  [/Buttons and menu work/, ['buttons']],
  [/Stress test ran|under load it stays/, ['fans']],
  [/Scanned and printed a test page/, ['print', 'scanner']],
  [/no paper jam since/, ['paper']],
  [/nozzle check is complete/, ['print']],
  [/[Bb]attery (?:health|report|is|holds|was|\d)|[Cc]harge holds|one charge/, ['battery']],
];

/** Returns the parts that were tested according to a description. */
export function testedIn(details: string): BenchPart[] {
  return TESTED.flatMap(([sentence, parts]) => (sentence.test(details) ? parts : []));
}

/**
 * Returns a seller's test results. Shops test nearly all parts; private people often test some. If the description
 * names a fault that makes a part fail, the part's result is `Faulty`.
 */
export function benchCheckOf({ key, category, seller, details }: DescribedProduct): BenchCheck {
  const random = seeded(key, 'bench');
  const parts = categoryBenchParts[category];
  if (!random.chance(seller.shop ? 0.85 : 0.6)) return {};
  const failing = new Set(faultsIn(details).flatMap(({ part, fails }) => (fails ? [part] : [])));
  const tested = testedIn(details);
  const untested = parts.filter((part) => !tested.includes(part));
  const skipped = new Set(random.shuffled(untested).slice(0, skippedParts(seller, random)));
  const results = parts.map((part) => {
    if (failing.has(part)) return [part, 'Faulty'] as const;
    return [part, skipped.has(part) ? 'Not tested' : 'Works'] as const;
  });
  return Object.fromEntries(results);
}

function skippedParts(seller: DemoSeller, random: Random): number {
  if (random.chance(seller.shop ? 0.65 : 0.25)) return 0;
  return random.whole(1, seller.shop ? 2 : 3);
}

/** Returns the last day of the month that is `months` after a date, in the format of attributes. */
function monthEnd(moment: Date, months: number): string {
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months + 1, 1) - DAY_MS);
  return last.toISOString().slice(0, 10);
}

function warrantyOf({ seller, usedYears, posted }: DescribedProduct, random: Random): Partial<OfferFacts> {
  if (usedYears <= 1.5 && random.chance(0.5)) {
    return { warranty: 'Shop warranty', warrantyUntil: monthEnd(posted, random.whole(2, 14)) };
  }
  if (!seller.shop) return random.chance(0.5) ? { warranty: 'None' } : {};
  if (!random.chance(0.75)) return {};
  return { warranty: 'Some days', warrantyDays: random.pick([3, 7, 7, 7, 10, 15, 30]) };
}

function deliveryOf({ seller }: DescribedProduct, random: Random): Partial<OfferFacts> {
  if (!seller.shop) return random.chance(0.6) ? { delivery: 'Meet in person' } : {};
  if (!random.chance(0.7)) return {};
  return { delivery: 'Courier or meet', courierTaka: random.whole(6, 16) * 10 };
}

function inTheBoxOf({ category, usedYears }: DescribedProduct, random: Random): Partial<OfferFacts> {
  const box = random.chance(usedYears <= 2 ? 0.5 : 0.15) ? 'Included' : 'Not included';
  if (category !== 'Laptop') return random.chance(0.5) ? { box } : {};
  return {
    ...(random.chance(0.85) ? { charger: 'Included' as const } : {}),
    ...(random.chance(0.7) ? { box } : {}),
  };
}

/** Returns the area where a seller meets buyers. */
function areaOf({ area, city }: DemoSeller): string {
  const known = areas[city].find((name) => area.includes(name));
  if (!known) throw new Error(`${area} is in no area of ${city}`);
  return known;
}

/**
 * Returns the attributes that a seller gives in addition to the description. If they contradict the description,
 * `demo-market.ts` uses the description.
 */
export function offerOf(described: DescribedProduct): OfferFacts {
  const random = seeded(described.key, 'offer');
  return {
    area: areaOf(described.seller),
    ...inTheBoxOf(described, random),
    ...warrantyOf(described, random),
    ...deliveryOf(described, random),
  };
}
