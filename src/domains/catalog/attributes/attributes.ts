import { formatTaka } from '#kernel/money.ts';
import { formatDay } from '#ui/dates.ts';
import type { CategorySlug } from '../choices.ts';

/** What a listing may tell in single facts: of its thing, and of how one comes by it. */
export type AttributeKey =
  | 'kind'
  | 'brand'
  | 'model'
  | 'processor'
  | 'processorFamily'
  | 'processorGeneration'
  | 'graphics'
  | 'memoryGb'
  | 'memoryKind'
  | 'storageGb'
  | 'storageKind'
  | 'screenInches'
  | 'resolution'
  | 'panel'
  | 'refreshHz'
  | 'batteryHealth'
  | 'batteryCycles'
  | 'batteryMinutes'
  | 'charger'
  | 'box'
  | 'licence'
  | 'warranty'
  | 'warrantyDays'
  | 'warrantyUntil'
  | 'delivery'
  | 'courierTaka'
  | 'area'
  | 'colour'
  | 'functions'
  | 'connection'
  | 'pieces'
  | 'year';

/** Facts of one listing by name: texts and numbers, in the units of their definitions. */
export type Attributes = Readonly<Record<string, string | number>>;

/** What a fact is called and which values it takes. */
export type AttributeDefinition = {
  readonly label: string;
  /**
   * How it is given: any words, one of `choices`, a number between `least` and `most`, or a day of the calendar, kept as
   * `2027-03-31`.
   */
  readonly kind: 'words' | 'choice' | 'number' | 'day';
  /** What a number counts. Minutes may be typed as hours and minutes, and are written so. */
  readonly unit?: 'GB' | '″' | 'Hz' | '%' | 'min' | '৳';
  readonly least?: number;
  readonly most?: number;
  /** Smallest difference between two numbers; 1 unless told. */
  readonly step?: number;
  readonly longest?: number;
  /** For words, values that come up first in a form; for a choice, all that there are. */
  readonly choices?: readonly string[];
};

const LONGEST_WORDS = 80;

const inTheBox = ['Included', 'Not included'] as const;

/** What happens when it fails: nothing, something within some days, or what a shop’s warranty card says. */
export const warranties = ['None', 'Some days', 'Shop warranty'] as const;

/** How a buyer gets it. */
export const deliveries = ['Meet in person', 'Courier or meet'] as const;

/** Every fact there is. */
export const attributeDefinitions: Readonly<Record<AttributeKey, AttributeDefinition>> = {
  kind: { label: 'Kind', kind: 'choice' },
  brand: { label: 'Brand', kind: 'words', longest: 40 },
  model: { label: 'Model', kind: 'words', longest: LONGEST_WORDS },
  processor: {
    label: 'Processor',
    kind: 'words',
    longest: LONGEST_WORDS,
  },
  processorFamily: {
    label: 'Processor family',
    kind: 'choice',
    choices: [
      'Core i3',
      'Core i5',
      'Core i7',
      'Core i9',
      'Core Ultra 5',
      'Core Ultra 7',
      'Core Ultra 9',
      'Core m',
      'Core 2',
      'Celeron',
      'Pentium',
      'Atom',
      'Xeon',
      'Ryzen 3',
      'Ryzen 5',
      'Ryzen 7',
      'Ryzen 9',
      'Athlon',
      'AMD A series',
      'AMD E series',
      'AMD FX',
      'Apple M',
    ],
  },
  processorGeneration: { label: 'Processor generation', kind: 'number', least: 1, most: 20 },
  graphics: { label: 'Graphics', kind: 'words', longest: LONGEST_WORDS },
  memoryGb: { label: 'Memory', kind: 'number', unit: 'GB', least: 1, most: 2_048 },
  memoryKind: {
    label: 'Memory type',
    kind: 'choice',
    choices: ['DDR2', 'DDR3', 'DDR4', 'DDR5', 'LPDDR3', 'LPDDR4', 'LPDDR5'],
  },
  storageGb: { label: 'Storage', kind: 'number', unit: 'GB', least: 1, most: 64_000 },
  storageKind: { label: 'Storage type', kind: 'choice', choices: ['SSD', 'HDD', 'eMMC'] },
  screenInches: { label: 'Screen', kind: 'number', unit: '″', least: 5, most: 110, step: 0.1 },
  resolution: {
    label: 'Resolution',
    kind: 'words',
    longest: 20,
    choices: ['1366 × 768', '1600 × 900', '1920 × 1080', '1920 × 1200', '2560 × 1440', '3840 × 2160'],
  },
  panel: { label: 'Panel', kind: 'choice', choices: ['IPS', 'VA', 'TN', 'OLED'] },
  refreshHz: { label: 'Refresh rate', kind: 'number', unit: 'Hz', least: 24, most: 600 },
  batteryHealth: {
    label: 'Battery health',
    kind: 'number',
    unit: '%',
    least: 1,
    most: 100,
  },
  batteryCycles: { label: 'Charge cycles', kind: 'number', least: 0, most: 5_000 },
  batteryMinutes: {
    label: 'Lasts on one charge',
    kind: 'number',
    unit: 'min',
    least: 5,
    most: 1_440,
  },
  charger: { label: 'Charger', kind: 'choice', choices: inTheBox },
  box: { label: 'Box', kind: 'choice', choices: inTheBox },
  licence: { label: 'Windows licence', kind: 'choice', choices: inTheBox },
  warranty: { label: 'Warranty', kind: 'choice', choices: warranties },
  warrantyDays: {
    label: 'Warranty days',
    kind: 'number',
    least: 1,
    most: 1_095,
  },
  warrantyUntil: { label: 'Warranty until', kind: 'day' },
  delivery: { label: 'Delivery', kind: 'choice', choices: deliveries },
  courierTaka: {
    label: 'Courier',
    kind: 'number',
    unit: '৳',
    least: 0,
    most: 20_000,
  },
  // Which areas there are: `areas.ts`, which no card needs.
  area: { label: 'Area', kind: 'choice' },
  colour: { label: 'Colour', kind: 'choice', choices: ['Colour', 'Black and white'] },
  functions: { label: 'Functions', kind: 'words', longest: LONGEST_WORDS },
  connection: { label: 'Connection', kind: 'words', longest: LONGEST_WORDS },
  pieces: { label: 'Pieces', kind: 'number', least: 1, most: 1_000 },
  year: { label: 'Year bought', kind: 'number', least: 1990, most: 2_100 },
};

/** Every fact's name. */
export const attributeKeys = Object.keys(attributeDefinitions) as AttributeKey[];

/** What the facts of one category are for. */
type CategoryAttributes = {
  /** All its facts, in the order of forms and tables. */
  readonly keys: readonly AttributeKey[];
  /** Those of the strip on a card, most telling first; it has room for four. */
  readonly strip: readonly AttributeKey[];
  /** Those that searches are narrowed by, in order. */
  readonly filters: readonly AttributeKey[];
  /** What its `kind` may be. */
  readonly kinds?: readonly string[];
};

const COMPUTER = [
  'brand',
  'model',
  'processor',
  'processorFamily',
  'processorGeneration',
  'memoryGb',
  'memoryKind',
  'storageGb',
  'storageKind',
  'graphics',
] as const;

/** Of every listing, whatever it sells. */
const OFFER = [
  'box',
  'warranty',
  'warrantyDays',
  'warrantyUntil',
  'delivery',
  'courierTaka',
  'area',
] as const;
const OFFER_FILTERS = ['warranty', 'delivery', 'area'] as const;

/** The facts of each category. */
export const categoryAttributes: Readonly<Record<CategorySlug, CategoryAttributes>> = {
  Laptop: {
    keys: [
      ...COMPUTER,
      'screenInches',
      'resolution',
      'batteryHealth',
      'batteryCycles',
      'batteryMinutes',
      'year',
      'charger',
      'licence',
      ...OFFER,
    ],
    strip: ['processor', 'memoryGb', 'storageGb', 'screenInches'],
    filters: [
      'brand',
      'processorFamily',
      'memoryGb',
      'storageKind',
      'storageGb',
      'screenInches',
      'year',
      'charger',
      ...OFFER_FILTERS,
    ],
  },
  Desktop: {
    keys: [...COMPUTER, 'year', 'licence', ...OFFER],
    strip: ['processor', 'memoryGb', 'storageGb', 'graphics'],
    filters: ['brand', 'processorFamily', 'memoryGb', 'storageKind', 'storageGb', 'year', ...OFFER_FILTERS],
  },
  Monitor: {
    keys: [
      'brand',
      'model',
      'screenInches',
      'resolution',
      'panel',
      'refreshHz',
      'connection',
      'year',
      ...OFFER,
    ],
    strip: ['screenInches', 'resolution', 'panel', 'refreshHz'],
    filters: ['brand', 'screenInches', 'resolution', 'panel', 'refreshHz', 'year', ...OFFER_FILTERS],
  },
  Printer: {
    keys: ['kind', 'brand', 'model', 'colour', 'functions', 'connection', 'year', ...OFFER],
    strip: ['kind', 'colour', 'functions', 'connection'],
    filters: ['kind', 'brand', 'colour', 'functions', 'year', ...OFFER_FILTERS],
    kinds: ['Laser', 'Ink', 'Photo', 'Dot matrix', 'Label'],
  },
  Accessories: {
    keys: ['kind', 'brand', 'model', 'connection', 'year', ...OFFER],
    strip: ['kind', 'connection'],
    filters: ['kind', 'brand', 'connection', 'year', ...OFFER_FILTERS],
    kinds: [
      'Keyboard',
      'Mouse',
      'Headset',
      'Webcam',
      'Dock',
      'Charger',
      'Battery',
      'Cable',
      'Bag',
      'Speaker',
    ],
  },
  Products: {
    keys: [
      'kind',
      'brand',
      'model',
      'memoryGb',
      'memoryKind',
      'storageGb',
      'storageKind',
      'connection',
      'pieces',
      'year',
      ...OFFER,
    ],
    strip: ['kind', 'memoryGb', 'storageGb', 'connection'],
    filters: [
      'kind',
      'brand',
      'memoryGb',
      'memoryKind',
      'storageKind',
      'storageGb',
      'year',
      ...OFFER_FILTERS,
    ],
    kinds: ['Memory', 'Drive', 'Graphics card', 'Processor', 'Motherboard', 'Power supply', 'Router', 'Lot'],
  },
};

/**
 * The facts by what they are about, in the order in which a listing's page and the form tell them. Each fact is in one
 * group.
 */
export const attributeGroups = {
  identity: ['kind', 'brand', 'model', 'pieces', 'colour', 'functions', 'connection'],
  performance: [
    'processor',
    'processorFamily',
    'processorGeneration',
    'memoryGb',
    'memoryKind',
    'storageGb',
    'storageKind',
    'graphics',
  ],
  screen: ['screenInches', 'resolution', 'panel', 'refreshHz'],
  battery: ['batteryHealth', 'batteryCycles', 'batteryMinutes'],
  history: ['year'],
  inTheBox: ['charger', 'box', 'licence'],
  warranty: ['warranty', 'warrantyDays', 'warrantyUntil'],
  delivery: ['delivery', 'courierTaka', 'area'],
} as const satisfies Readonly<Record<string, readonly AttributeKey[]>>;

/** Name of one of {@link attributeGroups}. */
export type AttributeGroup = keyof typeof attributeGroups;

/** Facts the strip of a card has room for. */
export const MAX_STRIP_ATTRIBUTES = 4;

const GB_A_TB = 1_000;

function formatGigabytes(gigabytes: number): string {
  const isTerabytes = gigabytes >= GB_A_TB && (gigabytes % GB_A_TB === 0 || gigabytes % 1_024 === 0);
  return isTerabytes ? `${Math.floor(gigabytes / GB_A_TB)} TB` : `${gigabytes} GB`;
}

/** Minutes as people read them: `45 min`, `3 h`, `4 h 10 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min';
}

/** A fact's value as people read it: `16 GB`, `1 TB`, `15.6″`, `144 Hz`, `86%`, `4 h 10 min`, `৳140`, `31 Mar 2027`. */
export function formatAttribute(key: AttributeKey, value: string | number): string {
  const { unit, kind } = attributeDefinitions[key];
  if (kind === 'day') return formatDay(`${value}T12:00:00+06:00`);
  switch (unit) {
    case undefined:
      return String(value);
    case 'GB':
      return key === 'storageGb' ? formatGigabytes(Number(value)) : `${value} GB`;
    case '″':
      return `${Number(value)}″`;
    case 'Hz':
      return `${value} Hz`;
    case '%':
      return `${value}%`;
    case 'min':
      return formatMinutes(Number(value));
    case '৳':
      return formatTaka(Number(value));
  }
}
