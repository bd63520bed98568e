import type { CategorySlug } from '../choices.ts';

/** What a listing may tell of its thing in single facts. */
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
  /** How it is given: any words, one of `choices`, or a number between `least` and `most`. */
  readonly kind: 'words' | 'choice' | 'number';
  /** Written behind a number, with a blank before it unless it is ″ or %. */
  readonly unit?: 'GB' | '″' | 'Hz' | '%';
  readonly least?: number;
  readonly most?: number;
  /** Smallest difference between two numbers; 1 unless told. */
  readonly step?: number;
  readonly longest?: number;
  /** For words, values that come up first in a form; for a choice, all that there are. */
  readonly choices?: readonly string[];
  /** Said under the field where the label does not say enough. */
  readonly hint?: string;
};

const LONGEST_WORDS = 80;

/** Every fact there is. */
export const attributeDefinitions: Readonly<Record<AttributeKey, AttributeDefinition>> = {
  kind: { label: 'Kind', kind: 'choice' },
  brand: { label: 'Brand', kind: 'words', longest: 40 },
  model: { label: 'Model', kind: 'words', longest: LONGEST_WORDS },
  processor: {
    label: 'Processor',
    kind: 'words',
    longest: LONGEST_WORDS,
    hint: 'As it is named, such as Intel Core i5-8350U',
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
    label: 'Kind of memory',
    kind: 'choice',
    choices: ['DDR2', 'DDR3', 'DDR4', 'DDR5', 'LPDDR3', 'LPDDR4', 'LPDDR5'],
  },
  storageGb: { label: 'Storage', kind: 'number', unit: 'GB', least: 1, most: 64_000 },
  storageKind: { label: 'Kind of storage', kind: 'choice', choices: ['SSD', 'HDD', 'eMMC'] },
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
    hint: 'What is left of the capacity it had when new',
  },
  colour: { label: 'Colour', kind: 'choice', choices: ['Colour', 'Black and white'] },
  functions: { label: 'Functions', kind: 'words', longest: LONGEST_WORDS },
  connection: { label: 'Connection', kind: 'words', longest: LONGEST_WORDS },
  pieces: { label: 'Pieces', kind: 'number', least: 1, most: 1_000 },
  year: { label: 'Bought new in', kind: 'number', least: 1990, most: 2_100 },
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

/** The facts of each category. */
export const categoryAttributes: Readonly<Record<CategorySlug, CategoryAttributes>> = {
  Laptop: {
    keys: [...COMPUTER, 'screenInches', 'resolution', 'batteryHealth', 'year'],
    strip: ['processor', 'memoryGb', 'storageGb', 'screenInches', 'batteryHealth'],
    filters: ['brand', 'processorFamily', 'memoryGb', 'storageKind', 'storageGb', 'screenInches', 'year'],
  },
  Desktop: {
    keys: [...COMPUTER, 'year'],
    strip: ['processor', 'memoryGb', 'storageGb', 'graphics'],
    filters: ['brand', 'processorFamily', 'memoryGb', 'storageKind', 'storageGb', 'year'],
  },
  Monitor: {
    keys: ['brand', 'model', 'screenInches', 'resolution', 'panel', 'refreshHz', 'connection', 'year'],
    strip: ['screenInches', 'resolution', 'panel', 'refreshHz'],
    filters: ['brand', 'screenInches', 'resolution', 'panel', 'refreshHz', 'year'],
  },
  Printer: {
    keys: ['kind', 'brand', 'model', 'colour', 'functions', 'connection', 'year'],
    strip: ['kind', 'colour', 'functions', 'connection'],
    filters: ['kind', 'brand', 'colour', 'functions', 'year'],
    kinds: ['Laser', 'Ink', 'Photo', 'Dot matrix', 'Label'],
  },
  Accessories: {
    keys: ['kind', 'brand', 'model', 'connection', 'year'],
    strip: ['kind', 'connection'],
    filters: ['kind', 'brand', 'connection', 'year'],
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
    ],
    strip: ['kind', 'memoryGb', 'storageGb', 'connection'],
    filters: ['kind', 'brand', 'memoryGb', 'memoryKind', 'storageKind', 'storageGb', 'year'],
    kinds: ['Memory', 'Drive', 'Graphics card', 'Processor', 'Motherboard', 'Power supply', 'Router', 'Lot'],
  },
};

/** Facts the strip of a card has room for. */
export const MAX_STRIP_ATTRIBUTES = 4;

/** What a fact is in one category: its definition, with the kinds of that category as choices of `kind`. */
export function attributeDefinition(category: CategorySlug, key: AttributeKey): AttributeDefinition {
  const { kinds } = categoryAttributes[category];
  return key === 'kind' && kinds
    ? { ...attributeDefinitions.kind, choices: kinds }
    : attributeDefinitions[key];
}

const GB_A_TB = 1_000;

function formatGigabytes(gigabytes: number): string {
  const isTerabytes = gigabytes >= GB_A_TB && (gigabytes % GB_A_TB === 0 || gigabytes % 1_024 === 0);
  return isTerabytes ? `${Math.floor(gigabytes / GB_A_TB)} TB` : `${gigabytes} GB`;
}

/** A fact's value as people read it: `16 GB`, `1 TB`, `15.6″`, `144 Hz`, `86%`. */
export function formatAttribute(key: AttributeKey, value: string | number): string {
  const { unit } = attributeDefinitions[key];
  if (!unit) return String(value);
  if (key === 'storageGb') return formatGigabytes(Number(value));
  if (unit === '″') return `${Number(value)}″`;
  return unit === '%' ? `${value}%` : `${value} ${unit}`;
}
