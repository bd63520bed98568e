import type { CategorySlug } from '../choices.ts';

/**
 * Parts and functions of a device. Sellers test them before listing the device, and buyers test them at the meeting.
 */
export type BenchPart =
  | 'power'
  | 'keys'
  | 'touchpad'
  | 'screen'
  | 'ports'
  | 'battery'
  | 'speakers'
  | 'camera'
  | 'wireless'
  | 'hinges'
  | 'drives'
  | 'fans'
  | 'graphics'
  | 'stand'
  | 'buttons'
  | 'paper'
  | 'print'
  | 'scanner';

/** Possible results of testing a part. */
export const benchResults = ['Works', 'Faulty', 'Not tested'] as const;
/** One of {@link benchResults}. */
export type BenchResult = (typeof benchResults)[number];

/** The seller's test results by part. Parts without a result are omitted. */
export type BenchCheck = Readonly<Partial<Record<BenchPart, BenchResult>>>;

type BenchPartDefinition = {
  readonly label: string;
  /** Short instruction for testing the part, shown in forms. */
  readonly how: string;
};

/** Labels and instructions of all parts. */
export const benchParts: Readonly<Record<BenchPart, BenchPartDefinition>> = {
  power: { label: 'Starts and shuts down', how: 'From off to the desktop and back' },
  keys: { label: 'Keys', how: 'Each key types' },
  touchpad: { label: 'Touchpad', how: 'Moves, clicks, scrolls' },
  screen: { label: 'Screen', how: 'No dead pixel, line or spot' },
  ports: { label: 'Ports', how: 'Each one with something plugged in' },
  battery: { label: 'Battery and charging', how: 'Charges, and runs without the charger' },
  speakers: { label: 'Speakers', how: 'Both sides, at full volume' },
  camera: { label: 'Camera and microphone', how: 'In a short recording' },
  wireless: { label: 'Wi-Fi and Bluetooth', how: 'A page opened, a phone paired' },
  hinges: { label: 'Lid and hinges', how: 'Opens, and stays where it is left' },
  drives: { label: 'Drives', how: 'Read to the end without an error' },
  fans: { label: 'Fans and heat', how: 'Half an hour under load' },
  graphics: { label: 'Graphics', how: 'Half an hour of a game' },
  stand: { label: 'Stand', how: 'Holds height and tilt' },
  buttons: { label: 'Buttons', how: 'Each one, also the power button' },
  paper: { label: 'Paper feed', how: 'Ten sheets without a jam' },
  print: { label: 'Print', how: 'A test page without stripes' },
  scanner: { label: 'Scanner', how: 'A page, and its copy' },
};

/** Parts of each category, in the order of tables and forms. Empty if the category has no parts to test. */
export const categoryBenchParts: Readonly<Record<CategorySlug, readonly BenchPart[]>> = {
  Laptop: [
    'power',
    'keys',
    'touchpad',
    'screen',
    'ports',
    'battery',
    'speakers',
    'camera',
    'wireless',
    'hinges',
  ],
  Desktop: ['power', 'ports', 'drives', 'graphics', 'speakers', 'fans'],
  Monitor: ['power', 'screen', 'ports', 'buttons', 'stand'],
  Printer: ['power', 'paper', 'print', 'scanner', 'ports'],
  Accessories: [],
  Products: [],
};

/** Keys of all parts. */
export const benchPartKeys = Object.keys(benchParts) as BenchPart[];

/** Number of a device's parts with each test result. Parts without a result count as not tested. */
export type BenchSummary = {
  readonly parts: number;
  readonly works: number;
  readonly faulty: number;
  readonly notTested: number;
};

/** Counts the test results of the category's parts. Returns null if no part has a result. */
export function summarizeBenchCheck(category: CategorySlug, check: BenchCheck): BenchSummary | null {
  const parts = categoryBenchParts[category];
  const count = (result: BenchResult) => parts.filter((part) => check[part] === result).length;
  if (parts.every((part) => check[part] === undefined)) return null;
  const [works, faulty] = [count('Works'), count('Faulty')];
  return { parts: parts.length, works, faulty, notTested: parts.length - works - faulty };
}

/** Returns the test results of the category's parts, in the category's order. Omits other parts. */
export function pickBenchCheck(category: CategorySlug, check: BenchCheck): BenchCheck {
  const entries = categoryBenchParts[category].flatMap((part) => {
    const result = check[part];
    return result ? [[part, result] as const] : [];
  });
  return Object.fromEntries(entries);
}
