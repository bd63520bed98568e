import { formatTaka } from '#kernel/money.ts';
import { formatDay } from '#ui/dates.ts';
import type { CategorySlug } from './choices.ts';

/** Name of an attribute of a listing. Attributes describe the product and the seller's offer. */
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
  | 'payment'
  | 'colour'
  | 'functions'
  | 'connection'
  | 'pieces'
  | 'year';

/** Attributes of one listing by name. Numbers are in the units of {@link attributeDefinitions}. */
export type Attributes = Readonly<Record<string, string | number>>;

/** How pages show an attribute: its label, its type of value and its unit. */
export type AttributeLook = {
  readonly label: string;
  /**
   * Type of value: free text, a choice, a number, or a calendar day (`2027-03-31`). Choices and limits are in
   * `attribute-inputs.ts`, because pages that only show attributes do not need them.
   */
  readonly kind: 'words' | 'choice' | 'number' | 'day';
  /** Unit of a number. For minutes (`min`), forms also accept hours and minutes, and pages show hours and minutes. */
  readonly unit?: 'GB' | '″' | 'Hz' | '%' | 'min' | '৳';
};

/** Values of attributes such as `charger`: whether the accessory is included in the sale. */
export const inTheBox = ['Included', 'Not included'] as const;

/** Choices of the attribute `warranty`. */
export const warranties = ['None', 'Some days', 'Shop warranty'] as const;

/** Choices of the attribute `delivery`. */
export const deliveries = ['Meet in person', 'Courier or meet'] as const;

/** Choices of the attribute `payment`. A listing without this attribute counts as having the first choice. */
export const payments = [
  'Card, at the meeting or ahead',
  'Card at the meeting only',
  'Card or cash',
  'Card at the meeting, or cash',
  'Cash only',
] as const;

/** Labels, types and units of all attributes. */
export const attributeDefinitions: Readonly<Record<AttributeKey, AttributeLook>> = {
  kind: { label: 'Kind', kind: 'choice' },
  brand: { label: 'Brand', kind: 'words' },
  model: { label: 'Model', kind: 'words' },
  processor: { label: 'Processor', kind: 'words' },
  processorFamily: { label: 'Processor family', kind: 'choice' },
  processorGeneration: { label: 'Processor generation', kind: 'number' },
  graphics: { label: 'Graphics', kind: 'words' },
  memoryGb: { label: 'Memory', kind: 'number', unit: 'GB' },
  memoryKind: { label: 'Memory type', kind: 'choice' },
  storageGb: { label: 'Storage', kind: 'number', unit: 'GB' },
  storageKind: { label: 'Storage type', kind: 'choice' },
  screenInches: { label: 'Screen', kind: 'number', unit: '″' },
  resolution: { label: 'Resolution', kind: 'words' },
  panel: { label: 'Panel', kind: 'choice' },
  refreshHz: { label: 'Refresh rate', kind: 'number', unit: 'Hz' },
  batteryHealth: { label: 'Battery health', kind: 'number', unit: '%' },
  batteryCycles: { label: 'Charge cycles', kind: 'number' },
  batteryMinutes: { label: 'Lasts on one charge', kind: 'number', unit: 'min' },
  charger: { label: 'Charger', kind: 'choice' },
  box: { label: 'Box', kind: 'choice' },
  licence: { label: 'Windows licence', kind: 'choice' },
  warranty: { label: 'Warranty', kind: 'choice' },
  warrantyDays: { label: 'Warranty days', kind: 'number' },
  warrantyUntil: { label: 'Warranty until', kind: 'day' },
  delivery: { label: 'Delivery', kind: 'choice' },
  courierTaka: { label: 'Courier', kind: 'number', unit: '৳' },
  area: { label: 'Area', kind: 'choice' },
  payment: { label: 'Payment', kind: 'choice' },
  colour: { label: 'Colour', kind: 'choice' },
  functions: { label: 'Functions', kind: 'words' },
  connection: { label: 'Connection', kind: 'words' },
  pieces: { label: 'Pieces', kind: 'number' },
  year: { label: 'Year bought', kind: 'number' },
};

/** Names of all attributes. */
export const attributeKeys = Object.keys(attributeDefinitions) as AttributeKey[];

/** Attributes of one category: all of them, and the ones on product cards. */
type CategoryAttributes = {
  /** All attributes of the category, in the order of forms and tables. */
  readonly keys: readonly AttributeKey[];
  /** Attributes in the spec strip (the row of attributes on a product card), the most important first, at most four. */
  readonly strip: readonly AttributeKey[];
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

/** Attributes of the seller's offer rather than of the product, which all categories have. */
const OFFER = [
  'box',
  'warranty',
  'warrantyDays',
  'warrantyUntil',
  'delivery',
  'courierTaka',
  'area',
  'payment',
] as const;

/** Attributes that listings of each category can have. */
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
  },
  Desktop: {
    keys: [...COMPUTER, 'year', 'licence', ...OFFER],
    strip: ['processor', 'memoryGb', 'storageGb', 'graphics'],
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
  },
  Printer: {
    keys: ['kind', 'brand', 'model', 'colour', 'functions', 'connection', 'year', ...OFFER],
    strip: ['kind', 'colour', 'functions', 'connection'],
  },
  Accessories: {
    keys: ['kind', 'brand', 'model', 'connection', 'year', ...OFFER],
    strip: ['kind', 'connection'],
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
  },
};

/**
 * Returns whether an attribute of the category makes sense for a product with these attributes. For example, Apple
 * computers do not come with a Windows license. If the seller has stated a value nevertheless, the attribute applies.
 */
export function isApplicable(key: AttributeKey, facts: Attributes): boolean {
  if (key !== 'licence' || facts.licence !== undefined) return true;
  return facts.brand !== 'Apple' && facts.processorFamily !== 'Apple M';
}

/** Attributes by topic, in the order on a listing's page and in the form. Each attribute is in one group. */
export const attributeGroups = {
  /** Attributes that identify the product. The listing's page omits values that its title already contains. */
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
  /** Accessories in the box. Their only values are *Included* and *Not included*. */
  inTheBox: ['charger', 'box', 'licence'],
  warranty: ['warranty', 'warrantyDays', 'warrantyUntil'],
  delivery: ['delivery', 'courierTaka', 'area'],
  payment: ['payment'],
} as const satisfies Readonly<Record<string, readonly AttributeKey[]>>;

/** Name of one of {@link attributeGroups}. */
export type AttributeGroup = keyof typeof attributeGroups;

/** Maximum number of attributes in the spec strip of a product card. */
export const MAX_STRIP_ATTRIBUTES = 4;

const GB_A_TB = 1_000;

function formatGigabytes(gigabytes: number): string {
  const isTerabytes = gigabytes >= GB_A_TB && (gigabytes % GB_A_TB === 0 || gigabytes % 1_024 === 0);
  return isTerabytes ? `${Math.floor(gigabytes / GB_A_TB)} TB` : `${gigabytes} GB`;
}

/** Formats minutes: `45 min`, `3 h`, `4 h 10 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ') || '0 min';
}

/** Formats an attribute's value: `16 GB`, `1 TB`, `15.6″`, `144 Hz`, `86%`, `4 h 10 min`, `৳140`, `31 Mar 2027`. */
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
