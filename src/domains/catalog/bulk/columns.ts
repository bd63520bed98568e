import {
  type AttributeDefinition,
  type AttributeKey,
  attributeDefinitions,
  categoryAttributes,
} from '../attributes/attributes.ts';
import { categorySlugs, conditions, locations } from '../choices.ts';

/** What a column of a file of listings holds: a field of the form by its name there, the photos, or a fact. */
export type SheetField =
  | 'title'
  | 'category'
  | 'condition'
  | 'originalPrice'
  | 'resalePrice'
  | 'usedYear'
  | 'Location'
  | 'number'
  | 'product_details'
  | 'photos'
  | AttributeKey;

/** One column of a file of listings. */
export type SheetColumn = {
  readonly field: SheetField;
  /** Its name in the first line of files that we write. */
  readonly name: string;
  /** Other names under which it is read. */
  readonly alsoCalled: readonly string[];
  /** What belongs into it, for people. */
  readonly holds: string;
  /** True where a listing cannot do without it. */
  readonly needed: boolean;
  /** All that it may hold, where that is a closed list. */
  readonly choices?: readonly string[];
};

const oneOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function choiceColumn(
  field: SheetField,
  name: string,
  alsoCalled: readonly string[],
  choices: readonly string[],
): SheetColumn {
  return { field, name, alsoCalled, choices, holds: oneOf(choices), needed: true };
}

function wordsColumn(
  field: SheetField,
  name: string,
  alsoCalled: readonly string[],
  holds: string,
  needed = true,
): SheetColumn {
  return { field, name, alsoCalled, holds, needed };
}

const units: Readonly<Record<string, string>> = { '″': 'inches' };

/** What each category calls its kinds. */
const kinds = Object.values(categoryAttributes).flatMap((facts) => facts.kinds ?? []);

function attributeColumn(field: AttributeKey): SheetColumn {
  const definition: AttributeDefinition = attributeDefinitions[field];
  const { label, unit, kind, choices = kinds, least, most, hint } = definition;
  const range = kind === 'number' ? `A number from ${least} to ${most}` : undefined;
  const closed = kind === 'choice' ? choices : undefined;
  return {
    field,
    name: unit ? `${label} (${units[unit] ?? unit})` : label,
    alsoCalled: [label, field],
    holds: (closed && oneOf(closed)) ?? range ?? hint ?? 'A few words',
    needed: false,
    ...(closed ? { choices: closed } : {}),
  };
}

/** Every column of a file of listings, in the order in which we write them. */
export const sheetColumns: readonly SheetColumn[] = [
  wordsColumn('title', 'Title', ['Name'], 'What you sell, in at most 120 characters'),
  choiceColumn('category', 'Category', [], categorySlugs),
  choiceColumn('condition', 'Condition', [], conditions),
  wordsColumn('originalPrice', 'Price when new', ['originalPrice', 'newPrice'], 'Whole taka'),
  wordsColumn('resalePrice', 'Price asked', ['resalePrice', 'Price'], 'Whole taka'),
  wordsColumn('usedYear', 'Years used', ['usedYear', 'usedYears'], 'A number from 0 to 40, such as 2.5'),
  choiceColumn('Location', 'City', ['Location'], locations),
  wordsColumn(
    'number',
    'Mobile number',
    ['Number', 'Mobile', 'Phone'],
    'Eleven digits; yours when empty',
    false,
  ),
  wordsColumn(
    'product_details',
    'Details',
    ['productDetails', 'Description'],
    'What a buyer should know, in at most 4,000 characters',
  ),
  wordsColumn(
    'photos',
    'Photos',
    ['Images', 'imageUrl'],
    'Addresses of photos that are uploaded here, the main one first, with blanks between',
    false,
  ),
  ...(Object.keys(attributeDefinitions) as AttributeKey[]).map(attributeColumn),
];

/** A column's name without the ways in which people write it: `Price asked` and `price_asked` are the same. */
export function normaliseColumn(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const byName = new Map(
  sheetColumns.flatMap((column) =>
    [column.name, ...column.alsoCalled].map((name) => [normaliseColumn(name), column] as const),
  ),
);

/** The column that a name in a file's first line means; null for one that we do not read. */
export function findColumn(name: string): SheetColumn | null {
  return byName.get(normaliseColumn(name)) ?? null;
}

/** Most rows of one file, and its most bytes. */
export const MAX_SHEET_ROWS = 1_000;
export const MAX_SHEET_BYTES = 1_000_000;
/** Most problems told at once: who mends these has seen the pattern. */
export const MAX_PROBLEMS = 200;
