import { currentLanguage, localDigits } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatMinutes } from '../../../attributes/attributes.ts';
import type { CategorySlug, Condition } from '../../../attributes/choices.ts';
import {
  type BenchResult,
  type BenchSummary,
  categoryBenchParts,
  summarizeBenchCheck,
} from '../../../attributes/condition/bench-check.ts';
import { batteryHealth, hasBattery } from '../site/card-attributes.ts';
import { benchPartWords } from './bench-words.ts';
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
  /** One or two sentences on the meaning of the battery data for a buyer. */
  readonly meaning: string;
  readonly rows: readonly (readonly [label: string, text: string])[];
};

function batteryMeaning(health: number | null, minutes: number | null): string {
  if (health === null) return minutes === null ? t('battery.unknown') : t('battery.timeOnly');
  if (health >= 90) return t('battery.asNew');
  if (health >= 80) return t('battery.good');
  return health >= 60 ? t('battery.worn') : t('battery.weak');
}

/** Formats a duration in the page's language: `4 h 10 min`. */
export function minutesText(minutes: number): string {
  if (currentLanguage() === 'en') return formatMinutes(minutes);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [t('battery.hours', { count: groupDigits(hours) })] : []),
    ...(rest > 0 || hours === 0 ? [t('battery.minutes', { count: groupDigits(rest) })] : []),
  ];
  return parts.join(' ');
}

/** Returns a listing's battery data; null for products without a battery. */
export function batteryView(product: Pick<Listing, 'category' | 'facts'>): BatteryView | null {
  if (!hasBattery(product)) return null;
  const { facts } = product;
  const [health, minutes] = [batteryHealth(product), numberOf(facts, 'batteryMinutes')];
  const rows = [
    ...(facts.batteryCycles === undefined
      ? []
      : [[t('battery.cycles'), localDigits(String(facts.batteryCycles))] as const]),
    ...(minutes === null ? [] : [[t('battery.oneCharge'), minutesText(minutes)] as const]),
  ];
  return { health, meaning: batteryMeaning(health, minutes), rows };
}

/** One row of the bench check. */
type BenchRow = {
  readonly label: string;
  /** Fault of the part; if there is none, the way to test the part. */
  readonly note: string;
  readonly result: BenchResult;
};

/** Seller's test results, part by part. */
export type BenchView = {
  readonly rows: readonly BenchRow[];
  readonly summary: BenchSummary;
  /** Text such as "All ten parts work" or "2 of 10 parts are faulty". */
  readonly headline: string;
  /** Text such as "Ten parts, tested by the seller". */
  readonly caption: string;
};

/** Formats a count, small numbers as words: `ten`, `12`. */
export function countWord(count: number): string {
  return t('count.words').split(' ')[count] ?? groupDigits(count);
}

function benchHeadline(summary: BenchSummary): string {
  const parts = groupDigits(summary.parts);
  const works = groupDigits(summary.works);
  if (summary.works === summary.parts) return t('bench.allWork', { count: countWord(summary.parts) });
  if (summary.faulty === 1) return t('bench.oneFaulty', { faulty: groupDigits(1), parts });
  if (summary.faulty > 0) return t('bench.someFaulty', { faulty: groupDigits(summary.faulty), parts });
  return t('bench.someWork', { works, parts, notTested: groupDigits(summary.notTested) });
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
    const { label, how } = benchPartWords(part);
    return { label, note: wrong.join(', ') || how, result: benchCheck[part] ?? 'Not tested' };
  });
  const caption = t('bench.caption', { count: countWord(summary.parts) });
  return { rows, summary, caption, headline: benchHeadline(summary) };
}

/** A named fault, or a mark on a photo, that a buyer should know about. */
export type KnownFlaw = {
  /** Number of the fault's pins. Faults without a pin continue the numbering. */
  readonly number: number;
  readonly name: string;
  /** The affected part of the bench check. */
  readonly part: string | null;
  /** Photo that shows the fault. */
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
    flaws.set(name, { name, part: part && benchPartWords(part).label, picture, place });
  }
  return [...flaws.values()].map((flaw, index) => ({ ...flaw, number: index + 1 }));
}

/** Place of a listing, in the language of the page or in English. */
type Placed = Pick<Listing, 'facts'> & { readonly location: string };

/** Returns the place of a product: `Mirpur, Dhaka`, or the city alone. */
export function placeText({ facts, location }: Placed): string {
  return facts.area === undefined ? location : `${facts.area}, ${location}`;
}

function conditionText(condition: Condition, hasScreen: boolean): string {
  if (condition === 'Fair') return t('condition.fair');
  const marks = condition === 'Excellent' ? t('condition.excellent') : t('condition.good');
  return hasScreen ? `${marks} ${t('condition.screenClear')}` : marks;
}

/** Describes a condition by the distance from which signs of use are visible, so that two people agree on it. */
export function conditionMeaning(condition: Condition): string {
  return `${conditionText(condition, true)} ${t('condition.works')}`;
}

/** Returns the seller's claim about the condition, for a product's page. The bench check shows which parts work. */
export function conditionClaim(condition: Condition, category: CategorySlug): string {
  const claim = conditionText(condition, category === 'Laptop' || category === 'Monitor');
  return t('condition.sellerSays', { claim: claim.charAt(0).toLowerCase() + claim.slice(1) });
}
