import { areaNames } from './areas.ts';
import {
  type AttributeKey,
  type AttributeLook,
  attributeDefinitions,
  deliveries,
  inTheBox,
  payments,
  warranties,
} from './attributes.ts';
import type { CategorySlug } from './choices.ts';

/** Allowed values of an attribute. */
type AttributeInput = {
  readonly least?: number;
  readonly most?: number;
  /** Step between two numbers; 1 by default. */
  readonly step?: number;
  readonly longest?: number;
  /** Suggested values if the attribute's type is `words`; all options if it is `choice`. */
  readonly choices?: readonly string[];
};

/** Definition of an attribute: how pages show it, and which values are allowed. */
export type AttributeDefinition = AttributeLook & AttributeInput;

const LONGEST_WORDS = 80;

/** Values of the attribute `kind`, by category. */
export const categoryKinds: Readonly<Partial<Record<CategorySlug, readonly string[]>>> = {
  Printer: ['Laser', 'Ink', 'Photo', 'Dot matrix', 'Label'],
  Accessories: [
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
  Products: ['Memory', 'Drive', 'Graphics card', 'Processor', 'Motherboard', 'Power supply', 'Router', 'Lot'],
};

const everyKind = [...new Set(Object.values(categoryKinds).flat())];

const inputs: Readonly<Partial<Record<AttributeKey, AttributeInput>>> = {
  kind: { choices: everyKind },
  brand: { longest: 40 },
  model: { longest: LONGEST_WORDS },
  processor: { longest: LONGEST_WORDS },
  processorFamily: {
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
  processorGeneration: { least: 1, most: 20 },
  graphics: { longest: LONGEST_WORDS },
  memoryGb: { least: 1, most: 2_048 },
  memoryKind: { choices: ['DDR2', 'DDR3', 'DDR4', 'DDR5', 'LPDDR3', 'LPDDR4', 'LPDDR5'] },
  storageGb: { least: 1, most: 64_000 },
  storageKind: { choices: ['SSD', 'HDD', 'eMMC'] },
  screenInches: { least: 5, most: 110, step: 0.1 },
  resolution: {
    longest: 20,
    choices: ['1366 × 768', '1600 × 900', '1920 × 1080', '1920 × 1200', '2560 × 1440', '3840 × 2160'],
  },
  panel: { choices: ['IPS', 'VA', 'TN', 'OLED'] },
  refreshHz: { least: 24, most: 600 },
  batteryHealth: { least: 1, most: 100 },
  batteryCycles: { least: 0, most: 5_000 },
  batteryMinutes: { least: 5, most: 1_440 },
  charger: { choices: inTheBox },
  box: { choices: inTheBox },
  licence: { choices: inTheBox },
  warranty: { choices: warranties },
  warrantyDays: { least: 1, most: 1_095 },
  delivery: { choices: deliveries },
  courierTaka: { least: 0, most: 20_000 },
  area: { choices: areaNames },
  payment: { choices: payments },
  colour: { choices: ['Colour', 'Black and white'] },
  functions: { longest: LONGEST_WORDS },
  connection: { longest: LONGEST_WORDS },
  pieces: { least: 1, most: 1_000 },
  year: { least: 1990, most: 2_100 },
};

/**
 * Returns an attribute's definition as far as it is the same in all categories. Limits and choices are separate from
 * the display, because pages that only show attributes do not need them.
 */
export function wholeDefinition(key: AttributeKey): AttributeDefinition {
  return { ...attributeDefinitions[key], ...inputs[key] };
}
