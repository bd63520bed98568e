import { createRng, type Rng } from '../../harness/rng.ts';
import type { Query } from './queries.ts';

/** A listing, as a source of model queries. */
export type KnownModel = {
  readonly brand: string;
  readonly model: string;
  readonly category: string;
  readonly memoryGb: number | null;
  /** In whole taka. */
  readonly price: number;
};

/**
 * Function that writes a model's name in one of the ways in which people type it. Returns only the typed text if the
 * intended title must contain the model's whole name, else a {@link Query}. Returns null if people would not type this
 * name in this way.
 */
type Way = (model: KnownModel, rng: Rng) => string | Query | null;

const LONGEST_MODEL_WORDS = 4;
const SHORTEST_MISSPELLED = 5;

/** Other names of brands, such as the company's full name or the name that devices report. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  HP: 'hewlett-packard',
  ASUS: 'asustek',
  Asus: 'asustek computer',
  LG: 'goldstar',
  Samsung: 'samsung electronics',
  MSI: 'micro-star international',
  Gigabyte: 'gigabyte technology',
};

const plainName = ({ brand, model }: KnownModel) =>
  model.toLowerCase().startsWith(brand.toLowerCase())
    ? model.toLowerCase()
    : `${brand} ${model}`.toLowerCase();

/** Makes a typing mistake in the longest purely alphabetic word; null if it is too short. */
function misspell(text: string, change: (word: string) => string): string | null {
  const words = text.split(' ');
  const longest = words
    .filter((word) => /^[a-z]+$/.test(word))
    .toSorted((a, b) => b.length - a.length)
    .find((word) => word.length >= SHORTEST_MISSPELLED);
  if (!longest) return null;
  const changed = words.map((word) => (word === longest ? change(word) : word)).join(' ');
  return changed === text ? null : changed;
}

const place = (word: string, rng: Rng, from = 0) => Math.floor(rng.between(from, word.length - 1));

/** Rows of the keyboard, for typing mistakes with neighboring keys. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighborKey(letter: string): string {
  const row = KEY_ROWS.find((keys) => keys.includes(letter)) ?? letter;
  const at = row.indexOf(letter);
  return row[at + 1] ?? row[at - 1] ?? letter;
}

/** Functions that type a name in different ways, by their description. */
const ways: Readonly<Record<string, Way>> = {
  'maker and model': (model) => plainName(model),
  'model alone': ({ model }) => (model.includes(' ') ? model.toLowerCase() : null),
  'the maker’s other name': ({ brand, model }) =>
    OTHER_NAMES[brand] ? `${OTHER_NAMES[brand]} ${model.toLowerCase()}` : null,
  'two letters swapped': (model, rng) =>
    misspell(plainName(model), (word) => {
      const at = place(word, rng);
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    }),
  'a character left out': (model, rng) =>
    misspell(plainName(model), (word) => {
      const at = place(word, rng, 1);
      return word.slice(0, at) + word.slice(at + 1);
    }),
  'a character doubled': (model, rng) =>
    misspell(plainName(model), (word) => {
      const at = place(word, rng);
      return word.slice(0, at) + word[at] + word.slice(at);
    }),
  'the key beside': (model, rng) =>
    misspell(plainName(model), (word) => {
      const at = place(word, rng, 1);
      return word.slice(0, at) + neighborKey(word[at] ?? '') + word.slice(at + 1);
    }),
  'the beginning of the model': ({ brand, model }) => {
    const beginning = /^\D*\d\S*(?= )/.exec(model)?.[0];
    return beginning?.includes(' ') ? [`${brand} ${beginning}`.toLowerCase(), beginning] : null;
  },
  'half-typed': (model) => {
    const whole = plainName(model);
    return /[a-z\d]{5}$/.test(whole) ? whole.slice(0, -1) : null;
  },
  'hyphens as blanks': ({ model }) => (model.includes('-') ? model.toLowerCase().replaceAll('-', ' ') : null),
  'blanks left out of a number': (model) => {
    const joined = plainName(model).replace(/(\d) (?=[a-z]\d\b)/g, '$1');
    return joined === plainName(model) ? null : joined;
  },
  'with its memory': (model) =>
    model.memoryGb && model.memoryGb <= 32 ? `${plainName(model)} ${model.memoryGb}gb ram` : null,
  'with its category': (model) => `used ${plainName(model)} ${model.category.toLowerCase()}`,
  'with a price above it': (model) => `${plainName(model)} under ${Math.ceil(model.price / 5_000) * 5}k`,
  'with what it is for': (model, rng) =>
    `${plainName(model)} ${rng.oneOf(['for student', 'for office work', 'price in bd', 'good condition price'])}`,
};

/** Returns whether a model's name is distinctive: it has a number, and no more words than people type. */
function isNamed({ model }: KnownModel): boolean {
  return (
    /\d/.test(model) &&
    /[a-z]/i.test(model) &&
    model.length > 3 &&
    model.split(' ').length <= LONGEST_MODEL_WORDS
  );
}

/**
 * Makes queries from models automatically, equally many for each way of typing. The same seed gives the same queries.
 * Unlike the handwritten queries of `queries.ts`, these queries cover models that nobody selected by hand.
 */
export function makeModelQueries(
  models: readonly KnownModel[],
  count: number,
  seed: number,
): Readonly<Record<string, readonly Query[]>> {
  const rng = createRng(seed);
  const named = models.filter(isNamed);
  const made: Record<string, Query[]> = {};
  const names = Object.keys(ways);
  for (let tries = 0, found = 0; found < count && tries < 100 * count; tries += 1) {
    const name = names[found % names.length] ?? '';
    const model = rng.oneOf(named);
    const typed = ways[name]?.(model, rng);
    if (!typed) continue;
    const query: Query = typeof typed === 'string' ? [typed, model.model] : typed;
    made[name] = [...(made[name] ?? []), query];
    found += 1;
  }
  return made;
}
