import { latinDigits } from '#kernel/digits.ts';
import type { CategorySlug } from '../choices.ts';
import type { Facts } from './attributes.ts';
import { readName } from './parsers/name.ts';
import { readProcessor } from './parsers/processor.ts';
import {
  readCapacity,
  readInches,
  readMemory,
  readMemoryKind,
  readResolution,
  readStorage,
} from './parsers/sizes.ts';
import { factsOfCategory } from './validate-attributes.ts';

/** What is read of a listing. */
export type ReadableListing = {
  readonly category: CategorySlug;
  readonly title: string;
  readonly details: string;
  /** What its seller or file has told, by name. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

type Said = { readonly title: string; readonly details: string };
type Reader = (said: Said) => Readonly<Record<string, string | number | null | undefined>>;

const SMALLEST_LAPTOP = 7;
const LARGEST_LAPTOP = 18.4;
const SMALLEST_MONITOR = 14;
const LARGEST_MONITOR = 60;

/** What the first of two texts tells, else the second. */
function firstOf<Value>({ title, details }: Said, read: (text: string, isTitle: boolean) => Value | null) {
  return read(title, true) ?? read(details, false);
}

/** The only one of these kinds that the title names; null when it names several or none. */
function onlyKind(title: string, kinds: readonly (readonly [RegExp, string])[]): string | null {
  const named = new Set(kinds.filter(([pattern]) => pattern.test(title)).map(([, kind]) => kind));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

function storageOf(said: Said) {
  const inTitle = readStorage(said.title);
  return inTitle.storageGb ? inTitle : readStorage(said.details);
}

function processorOf(said: Said) {
  const inTitle = readProcessor(said.title);
  const inDetails = readProcessor(said.details);
  const agree = !inTitle.processorFamily || inTitle.processorFamily === inDetails.processorFamily;
  return agree ? { ...inTitle, ...inDetails } : inTitle;
}

const readBattery = (text: string) =>
  /\bbattery\s+health\s*(?:is\s*|:\s*|-\s*)?(?:about\s*|around\s*)?(\d{2,3})\s?%/i.exec(text)?.[1] ??
  /\b(\d{2,3})\s?%\s+battery\s+health\b/i.exec(text)?.[1] ??
  null;

const readYear = (text: string) =>
  /\b(?:bought|purchased)(?:\s+(?:it|new|this))*\s+in\s+((?:19|20)\d\d)\b/i.exec(text)?.[1] ?? null;

const readComputer: Reader = (said) => ({
  ...readName(said.title),
  ...processorOf(said),
  ...storageOf(said),
  memoryGb: firstOf(said, readMemory),
  memoryKind: firstOf(said, readMemoryKind),
  year: firstOf(said, readYear),
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

function colourOf({ title, details }: Said): string | null {
  const text = `${title} ${details}`;
  const isMono = /\bmono(?:chrome)?\b|\bblack (?:and|&) white\b/i.test(text);
  const isColour = /\bcolou?r (?:laser|printer|ink)/i.test(text);
  if (isMono === isColour) return null;
  return isMono ? 'Black and white' : 'Colour';
}

/** What can be read of a listing in each category. */
const readers: Readonly<Record<CategorySlug, Reader>> = {
  Laptop: (said) => ({
    ...readComputer(said),
    screenInches: firstOf(said, (text) => readInches(text, SMALLEST_LAPTOP, LARGEST_LAPTOP)),
    resolution: firstOf(said, readResolution),
    batteryHealth: firstOf(said, readBattery),
  }),
  Desktop: readComputer,
  Monitor: (said) => ({
    ...readName(said.title),
    screenInches: firstOf(said, (text) => readInches(text, SMALLEST_MONITOR, LARGEST_MONITOR)),
    resolution: firstOf(said, readResolution),
    panel: firstOf(said, (text) => /\b(ips|va|tn|oled)\b/i.exec(text)?.[1] ?? null),
    refreshHz: firstOf(said, (text) => /\b(\d{2,3})\s?hz\b/i.exec(text)?.[1] ?? null),
    year: firstOf(said, readYear),
  }),
  Printer: (said) => ({
    ...readName(said.title),
    kind: onlyKind(said.title, printerKinds),
    colour: colourOf(said),
    year: firstOf(said, readYear),
  }),
  Accessories: (said) => ({ ...readName(said.title), kind: onlyKind(said.title, accessoryKinds) }),
  Products: (said) => {
    const kind = partKinds.find(([pattern]) => pattern.test(said.title))?.[1];
    return {
      ...readName(said.title),
      kind,
      ...storageOf(said),
      memoryGb: kind === 'Memory' ? readCapacity(said.title) : null,
      memoryKind: kind === 'Memory' ? readMemoryKind(said.title) : null,
      pieces: /\blot of (\d{1,3})\b/i.exec(said.title)?.[1],
    };
  },
};

/** Facts that were once told in one text, as the facts they are now. */
function readOldTexts(given: Readonly<Record<string, unknown>>) {
  const capacity = typeof given.capacity === 'string' ? readCapacity(given.capacity) : null;
  return {
    ...(typeof given.storage === 'string' ? readStorage(given.storage) : {}),
    ...(capacity && { storageGb: capacity }),
    ...(typeof given.processor === 'string'
      ? { ...readProcessor(given.processor), processor: undefined }
      : {}),
  };
}

function told(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && value !== null),
  );
}

/**
 * The facts of a listing: those it was given, and those that its title and details tell beyond doubt. What fits none of
 * the category's facts is left out.
 */
export function readFacts({ category, title, details, facts = {} }: ReadableListing): Facts {
  const said = { title: latinDigits(title), details: latinDigits(details) };
  return factsOfCategory(category, {
    ...told(readers[category](said)),
    ...told(readOldTexts(facts)),
    ...told(facts),
  });
}
