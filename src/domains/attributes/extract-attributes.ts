import { latinDigits } from '#kernel/digits.ts';
import { areas } from './areas.ts';
import type { AttributeKey, Attributes } from './attributes.ts';
import type { CategorySlug } from './choices.ts';
import type { Location } from './locations.ts';
import { parseBattery } from './parsers/battery.ts';
import { parseName } from './parsers/name.ts';
import { parseArea, parseDelivery, parseInTheBox, parseWarranty } from './parsers/offer.ts';
import { parseProcessor } from './parsers/processor.ts';
import {
  parseCapacity,
  parseInches,
  parseMemory,
  parseMemoryKind,
  parseResolution,
  parseStorage,
} from './parsers/sizes.ts';
import { parseYear } from './parsers/year.ts';
import { pickCategoryAttributes } from './validate-attributes.ts';

/** Texts and given attribute values of a listing, from which all its attributes are extracted. */
export type ExtractionInput = {
  readonly category: CategorySlug;
  readonly title: string;
  readonly details: string;
  readonly location: Location;
  /** Attribute values that the seller entered or an imported file contains, by attribute name. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

type ListingTexts = { readonly title: string; readonly details: string };
type Extractor = (texts: ListingTexts) => Readonly<Record<string, string | number | null | undefined>>;

const SMALLEST_LAPTOP = 7;
const LARGEST_LAPTOP = 18.4;
const SMALLEST_MONITOR = 14;
const LARGEST_MONITOR = 60;

/** Returns what `read` finds in the title, or else in the details; null if it finds nothing. */
function firstMatch<Value>(
  { title, details }: ListingTexts,
  read: (text: string, isTitle: boolean) => Value | null,
) {
  return read(title, true) ?? read(details, false);
}

/** Returns the kind of product that the title names; null if it names none or several. */
function onlyKind(title: string, kinds: readonly (readonly [RegExp, string])[]): string | null {
  const named = new Set(kinds.filter(([pattern]) => pattern.test(title)).map(([, kind]) => kind));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

function extractStorage(texts: ListingTexts) {
  const inTitle = parseStorage(texts.title);
  return inTitle.storageGb ? inTitle : parseStorage(texts.details);
}

function extractProcessor(texts: ListingTexts) {
  const inTitle = parseProcessor(texts.title);
  const inDetails = parseProcessor(texts.details);
  const agree = !inTitle.processorFamily || inTitle.processorFamily === inDetails.processorFamily;
  return agree ? { ...inTitle, ...inDetails } : inTitle;
}

const extractComputer: Extractor = (texts) => ({
  ...parseName(texts.title),
  ...extractProcessor(texts),
  ...extractStorage(texts),
  memoryGb: firstMatch(texts, parseMemory),
  memoryKind: firstMatch(texts, parseMemoryKind),
  year: firstMatch(texts, parseYear),
});

const printerKinds: readonly (readonly [RegExp, string])[] = [
  [/\blaser(?:jet)?\b|\bimageclass\b|\bHL-L\d/i, 'Laser'],
  [/\bink(?:jet)?\b|\bdeskjet\b|\bpixma\b|\becotank\b|\bsmart tank\b/i, 'Ink'],
  [/\bdot[- ]matrix\b/i, 'Dot matrix'],
  [/\blabel printer\b/i, 'Label'],
];

const accessoryKinds: readonly (readonly [RegExp, string])[] = [
  [/\bkeyboard\b/i, 'Keyboard'],
  [/\bmouse\b/i, 'Mouse'],
  [/\bhead(?:set|phones?)\b|\bearphones?\b/i, 'Headset'],
  [/\bwebcam\b/i, 'Webcam'],
  [/\bdock(?:ing)?\b/i, 'Dock'],
  [/\b(?:charger|adapter|adaptor)\b/i, 'Charger'],
  [/\bbattery\b/i, 'Battery'],
  [/\bcable\b/i, 'Cable'],
  [/\b(?:bag|backpack|sleeve)\b/i, 'Bag'],
  [/\bspeakers?\b/i, 'Speaker'],
];

const partKinds: readonly (readonly [RegExp, string])[] = [
  [/\blot of \d/i, 'Lot'],
  [/\b(?:ram|memory|so-?dimm|dimm)\b|\bddr\d-?\d{4}\b/i, 'Memory'],
  [/\b(?:ssd|hdd|hard (?:disk|drive)|nvme)\b/i, 'Drive'],
  [/\bgraphics card\b|\b(?:geforce|radeon|gtx|rtx)\b/i, 'Graphics card'],
  [/\bmotherboard\b/i, 'Motherboard'],
  [/\bpower supply\b|\bpsu\b/i, 'Power supply'],
  [/\brouter\b/i, 'Router'],
];

function extractColor({ title, details }: ListingTexts): string | null {
  const text = `${title} ${details}`;
  const isMono = /\bmono(?:chrome)?\b|\bblack (?:and|&) white\b/i.test(text);
  const isColor = /\bcolou?r (?:laser|printer|ink)/i.test(text);
  if (isMono === isColor) return null;
  return isMono ? 'Black and white' : 'Colour';
}

/** Functions that extract a category's attributes from the texts of a listing. */
const extractors: Readonly<Record<CategorySlug, Extractor>> = {
  Laptop: (texts) => ({
    ...extractComputer(texts),
    screenInches: firstMatch(texts, (text) => parseInches(text, SMALLEST_LAPTOP, LARGEST_LAPTOP)),
    resolution: firstMatch(texts, parseResolution),
    ...parseBattery(`${texts.title}\n${texts.details}`),
  }),
  Desktop: extractComputer,
  Monitor: (texts) => ({
    ...parseName(texts.title),
    screenInches: firstMatch(texts, (text) => parseInches(text, SMALLEST_MONITOR, LARGEST_MONITOR)),
    resolution: firstMatch(texts, parseResolution),
    panel: firstMatch(texts, (text) => /\b(ips|va|tn|oled)\b/i.exec(text)?.[1] ?? null),
    refreshHz: firstMatch(texts, (text) => /\b(\d{2,3})\s?hz\b/i.exec(text)?.[1] ?? null),
    year: firstMatch(texts, parseYear),
  }),
  Printer: (texts) => ({
    ...parseName(texts.title),
    kind: onlyKind(texts.title, printerKinds),
    colour: extractColor(texts),
    year: firstMatch(texts, parseYear),
  }),
  Accessories: (texts) => ({ ...parseName(texts.title), kind: onlyKind(texts.title, accessoryKinds) }),
  Products: (texts) => {
    const kind = partKinds.find(([pattern]) => pattern.test(texts.title))?.[1];
    return {
      ...parseName(texts.title),
      kind,
      ...extractStorage(texts),
      memoryGb: kind === 'Memory' ? parseCapacity(texts.title) : null,
      memoryKind: kind === 'Memory' ? parseMemoryKind(texts.title) : null,
      pieces: /\blot of (\d{1,3})\b/i.exec(texts.title)?.[1],
    };
  },
};

/** Extracts warranty, delivery, included accessories and area from the texts of a listing of any category. */
function extractOffer({ title, details }: ListingTexts, city: Location) {
  const text = `${title}\n${details}`;
  return {
    ...parseInTheBox(text),
    ...parseWarranty(text),
    ...parseDelivery(text),
    area: parseArea(text, city),
  };
}

/** Attributes that are meaningful only together with another attribute, by the name of that other attribute. */
const DEPENDENTS: Readonly<Record<string, readonly AttributeKey[]>> = {
  warranty: ['warrantyDays', 'warrantyUntil'],
  delivery: ['courierTaka'],
};

/** Removes the area if it is not in the listing's district (`city`). */
function withoutForeignArea(facts: Attributes, city: Location): Attributes {
  const { area, ...others } = facts;
  return area === undefined || areas[city].includes(String(area)) ? facts : others;
}

/** Returns the family and generation of a processor, if the processor is given. */
function extractProcessorClass({ processor }: Readonly<Record<string, unknown>>) {
  return typeof processor === 'string' ? { ...parseProcessor(processor), processor: undefined } : {};
}

function withoutNullish(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && value !== null),
  );
}

/**
 * Returns all attributes of a listing: the given values, and values that its title and details state clearly. Omits
 * attributes that the category does not have.
 */
export function extractAttributes(listing: ExtractionInput): Attributes {
  const { category, title, details, location, facts = {} } = listing;
  const texts = { title: latinDigits(title), details: latinDigits(details) };
  const given = pickCategoryAttributes(category, {
    ...withoutNullish(extractProcessorClass(facts)),
    ...withoutNullish(facts),
  });
  // An empty given value keeps the attribute empty. With it, sellers remove an attribute that was wrongly extracted.
  const withheld = Object.entries(facts)
    .filter(([, value]) => value === '')
    .flatMap(([key]) => [key, ...(DEPENDENTS[key] ?? [])])
    .map((key) => [key, ''] as const);
  const all = pickCategoryAttributes(category, {
    ...withoutNullish(extractOffer(texts, location)),
    ...withoutNullish(extractors[category](texts)),
    ...given,
    ...Object.fromEntries(withheld),
  });
  return withoutForeignArea(all, location);
}
