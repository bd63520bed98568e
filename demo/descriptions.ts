// Writes the descriptions of listings: two to five sentences each, in the styles of different sellers.

import { type Random, seeded } from '../harness/random.ts';
import { batteryOf, TIRED } from './condition.ts';
import type { Condition, DemoModel, DemoSeller, Facts, Wording } from './listing.ts';
import { BODY, CLOSING, HUNDREDS, NUMBERS, WORDS } from './sentences/common.ts';
import { LAPTOP } from './sentences/laptop.ts';
import { PRINTER } from './sentences/printer.ts';
import { DESKTOP, MONITOR } from './sentences/screens.ts';
import {
  DOCK,
  DRIVE,
  GRAPHICS,
  HEADSET,
  KEYBOARD,
  LOT,
  MEMORY,
  MOUSE,
  ROUTER,
  SMALL,
  WEBCAM,
} from './sentences/small.ts';

type Pool = readonly string[];
type Vocabulary = {
  opening: Pool;
  openingGraphics?: Pool;
  /** Sentences that answer a buyer's first question. Nearly every listing has one of them. */
  first?: Pool;
  /** Sentences about how well the product works. A listing has one or two of them, from different pools. */
  health: readonly Pool[];
  source: Pool;
  reason: Pool;
  bundle: Pool;
};

const small = (own: { opening: Pool; health: Pool }): Vocabulary => ({
  ...SMALL,
  opening: own.opening,
  health: [own.health],
});

const VOCABULARIES: Record<Wording, Vocabulary> = {
  laptop: { ...LAPTOP, first: LAPTOP.battery, health: [LAPTOP.upgrade] },
  monitor: { ...MONITOR, health: [MONITOR.health, MONITOR.stand] },
  desktop: { ...DESKTOP, health: [DESKTOP.health] },
  printer: { ...PRINTER, health: [PRINTER.health] },
  keyboard: small(KEYBOARD),
  mouse: small(MOUSE),
  headset: small(HEADSET),
  webcam: small(WEBCAM),
  dock: small(DOCK),
  memory: small(MEMORY),
  drive: small(DRIVE),
  router: small(ROUTER),
  graphics: small(GRAPHICS),
  lot: { ...small(LOT), bundle: LOT.health, reason: LOT.health, source: LOT.health },
};

type Subject = {
  key: string;
  model: DemoModel;
  seller: DemoSeller;
  condition: Condition;
  usedYears: number;
  facts: Facts;
};

export type Author = {
  /**
   * Returns the description of a listing. Calls must have a fixed order, because an author avoids recently used
   * sentences.
   */
  describe: (subject: Subject) => string;
};

/** Minimum battery health, in percent, for sentences that praise a battery. */
const GOOD = 76;

const batteryIn = ({ key, usedYears }: Subject) => batteryOf(key, usedYears);

/** Conditions for sentences with certain words, so that each sentence is true for its listing. */
const LIMITS: readonly [RegExp, (subject: Subject) => boolean][] = [
  [/\b(I|my|My|me)\b/, ({ seller }) => !seller.shop],
  [
    /loose|crackle|One dead|is dead|faint line|crack|rattle|tired|bleed|wobble|rust|Two have/,
    (s) => s.condition !== 'Excellent',
  ],
  [/SSD/, ({ facts }) => facts.storage?.includes('SSD') ?? false],
  [
    /RAM has|BIOS|card reader|asset sticker|more drive/,
    ({ model }) => model.look.style !== 'slim' && model.brand !== 'Apple',
  ],
  [/Scanned/, ({ facts }) => facts.functions?.includes('scan') ?? false],
  [/nozzle|Waste|photo/, ({ model }) => model.look.kind !== 'printer' || model.look.style !== 'laser'],
  [/Power supply/, ({ model }) => model.look.style !== 'mini'],
  [/tired|weak at|charger near/, (s) => batteryIn(s).health < TIRED],
  [/holds well|\{occasion\}|passes at/, (s) => batteryIn(s).health >= GOOD],
  [/Battery was replaced/, (s) => batteryIn(s).isReplaced],
  [/Drum|fuser/, ({ model }) => model.look.style === 'laser'],
  [
    /Cable has|Cable is/,
    ({ facts }) => facts.connection !== 'USB receiver' && !facts.connection?.startsWith('Bluetooth'),
  ],
  [/Backlight works|Switches|stabiliser/, ({ model }) => model.look.style === 'mechanical'],
];

const suits = (sentence: string, subject: Subject): boolean =>
  LIMITS.every(([words, holds]) => !words.test(sentence) || holds(subject));

/** Returns a function that picks sentences. It uses each suitable sentence once before it repeats one. */
function dealer(random: Random): (pool: Pool, subject: Subject) => string {
  const decks = new Map<Pool, string[]>();
  return (pool, subject) => {
    const deck = decks.get(pool) ?? [];
    decks.set(pool, deck);
    if (!deck.some((sentence) => suits(sentence, subject))) deck.unshift(...random.shuffled(pool));
    const at = deck.findLastIndex((sentence) => suits(sentence, subject));
    return deck.splice(at, at < 0 ? 0 : 1)[0] ?? '';
  };
}

const yearsInWords = (years: number): string =>
  years < 1 ? 'six months' : years === 1 ? 'one year' : `${String(years).replace('.5', ' and a half')} years`;

function systemOf(subject: Subject): string {
  if (subject.model.brand === 'Apple') return 'macOS';
  if (subject.model.model.includes('Chromebook')) return 'ChromeOS';
  return subject.model.released >= 2018 ? 'Windows 11' : 'Windows 10';
}

/** Returns the words that describe a laptop's battery. They are the same in all sentences about it. */
function batteryWords(subject: Subject): Record<string, string | undefined> {
  if (subject.model.wording !== 'laptop') return {};
  const { health, cycles, hours } = batteryIn(subject);
  return {
    health: String(health),
    cycles: String(cycles),
    hours: String(hours),
    hoursMore: String(hours + 2),
  };
}

function attributeWords({ facts, seller, usedYears, ...rest }: Subject): Record<string, string | undefined> {
  return {
    ...batteryWords({ facts, seller, usedYears, ...rest }),
    brand: facts.brand === 'Custom' ? 'Self-built' : facts.brand,
    model: facts.model.replace(/, lot of \d+/, ''),
    year: String(facts.year),
    years: yearsInWords(usedYears),
    processor: facts.processor,
    graphics: facts.graphics,
    memory: facts.memoryGb ? `${facts.memoryGb} GB` : undefined,
    storage: facts.storage,
    screen: facts.screenInches ? `${facts.screenInches}″` : undefined,
    resolution: facts.resolution,
    panel: facts.panel,
    hertz: facts.refreshHz ? String(facts.refreshHz) : undefined,
    functions: facts.functions?.toLowerCase(),
    connection: facts.connection,
    ink: rest.model.look.style === 'laser' ? 'toner' : 'ink',
    capacity: facts.capacity,
    pieces: facts.pieces ? String(facts.pieces) : undefined,
    system: systemOf({ facts, seller, usedYears, ...rest }),
    area: seller.area,
    city: seller.city,
  };
}

/** Returns a word or number for a placeholder that no attribute fills. */
function inventWord(gap: string, random: Random): string {
  const words = WORDS[gap];
  if (words) return random.pick(words);
  const range = NUMBERS[gap];
  if (!range) throw new Error(`Nothing fills {${gap}} in the sentences of the demo market.`);
  const number = random.whole(range[0], range[1]);
  if (gap === 'delivery') return String(number * 10);
  return HUNDREDS.has(gap) ? (number * 100).toLocaleString('en-IN') : number.toLocaleString('en-IN');
}

/** Capitalizes the first word of each sentence, except for the names of processors and macOS. */
const capitalized = (text: string): string =>
  text.replace(
    /(^|[.!?] )([a-z])(?!\d|acOS)/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

function fill(sentence: string, subject: Subject, random: Random): string {
  const facts = attributeWords(subject);
  // Corrects the article before a vowel, because "a insurance company" would look generated.
  const filled = sentence
    .replace(/\{(\w+)\}/g, (_, gap: string) => facts[gap] ?? inventWord(gap, random))
    .replace(/(?<![/\w])([Aa]) (?=[aeioAEIO](?!ne\b)|NGO|HSC|MBA)/g, '$1n ');
  return capitalized(filled);
}

/** Share of listings that answer the buyer's first question, in categories that have such a question. */
const MENTIONED_FIRST = 0.9;

/** Selects the pools from which a listing's sentences come, in the order of the text. */
function outline(subject: Subject, random: Random): Pool[] {
  const vocabulary = VOCABULARIES[subject.model.wording];
  const opening = subject.facts.graphics && vocabulary.openingGraphics;
  const story = subject.seller.shop ? vocabulary.source : vocabulary.reason;
  const closing = subject.seller.shop ? CLOSING.shop : CLOSING.private;
  const middle = random.shuffled([
    ...random.shuffled(vocabulary.health).slice(0, random.whole(1, 2)),
    ...random.shuffled([story, vocabulary.bundle]).slice(0, random.whole(0, 2)),
  ]);
  const isFirstMentioned = vocabulary.first !== undefined && random.chance(MENTIONED_FIRST);
  const sentences =
    vocabulary.first && isFirstMentioned
      ? random.shuffled([vocabulary.first, ...middle.slice(0, random.whole(0, 1))])
      : middle.slice(0, random.whole(1, 2));
  sentences.splice(random.whole(0, sentences.length), 0, BODY[subject.condition]);
  const farewell = sentences.length < 3 || random.chance(0.5) ? [closing] : [];
  return [opening || vocabulary.opening, ...sentences, ...farewell];
}

/** Creates an author for the whole market, who avoids repeating sentences. */
export function createAuthor(seed: string): Author {
  const deal = dealer(seeded(seed, 'sentences'));
  return {
    describe: (subject) => {
      const random = seeded(subject.key, 'details');
      const sentences = outline(subject, random).map((pool) => fill(deal(pool, subject), subject, random));
      return [...new Set(sentences)].join(' ');
    },
  };
}
