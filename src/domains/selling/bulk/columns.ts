import { pastedText } from '#kernel/clean-text.ts';
import { attributeHints } from '../../attributes/attribute-hints.ts';
import { wholeDefinition } from '../../attributes/attribute-inputs.ts';
import { type AttributeKey, attributeDefinitions } from '../../attributes/attributes.ts';
import {
  type BenchPart,
  benchPartKeys,
  benchParts,
  benchResults,
} from '../../attributes/condition/bench-check.ts';
import { type ProductFields, productColumnList } from '../../catalog/products/product-columns.ts';

/**
 * Content of a column in a file of listings: a form field, the photos, an attribute, a part's test, or the faults.
 */
export type SheetField = keyof ProductFields | 'photos' | 'faults' | AttributeKey | `check.${BenchPart}`;

/** One column of a file of listings. */
export type SheetColumn = {
  readonly field: SheetField;
  /** Its name in the first line of files that we write. */
  readonly name: string;
  /** Other names under which it is read. */
  readonly alsoCalled: readonly string[];
  /** Allowed values, for people. */
  readonly holds: string;
  /** True where a listing cannot do without it. */
  readonly needed: boolean;
  /** All that it may hold, where that is a closed list. */
  readonly choices?: readonly string[];
};

const oneOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const units: Readonly<Record<string, string>> = { '″': 'inches', '৳': 'taka' };

/** Usual names of attributes in people's own files. */
const usualNames: Partial<Record<AttributeKey, readonly string[]>> = {
  brand: ['Manufacturer'],
  processor: ['CPU'],
  graphics: ['Graphics card', 'GPU'],
  memoryGb: ['RAM'],
  memoryKind: ['RAM type'],
  screenInches: ['Screen size', 'Display size'],
  licence: ['Windows license'],
  colour: ['Color'],
};

const AREAS = 'An area of the district, such as Mirpur, Agrabad or Boalia';

function attributeColumn(field: AttributeKey): SheetColumn {
  const { label, unit, kind, choices, least, most } = wholeDefinition(field);
  const withUnit = (name: string) => (unit ? `${name} (${units[unit] ?? unit})` : name);
  const range = kind === 'number' ? `A number from ${least} to ${most}` : undefined;
  const closed = kind === 'choice' ? choices : undefined;
  return {
    field,
    name: withUnit(label),
    // The command knows `ram_gb` as a column of another kind of file, so names with their unit stay whole.
    alsoCalled: [
      label,
      field,
      ...(usualNames[field] ?? []).flatMap((name) => [...new Set([name, withUnit(name)])]),
    ],
    holds:
      field === 'area'
        ? AREAS
        : ((closed && oneOf(closed)) ?? range ?? attributeHints[field] ?? 'A few words'),
    needed: false,
    ...(closed ? { choices: closed } : {}),
  };
}

/** Columns that sellers fill in for every product. */
const valueColumns = productColumnList
  .toSorted((a, b) => a.sheet.position - b.sheet.position)
  .map(({ key, rule, sheet }): SheetColumn => {
    const { name, alsoCalled, holds, isOptional = false } = sheet;
    const column = { field: key, name, alsoCalled, needed: !isOptional };
    return rule.kind === 'choice'
      ? { ...column, choices: rule.choices, holds: holds ?? oneOf(rule.choices) }
      : { ...column, holds: holds ?? '' };
  });

/** Every column of a file of listings, in the order in which we write them. */
export const sheetColumns: readonly SheetColumn[] = [
  ...valueColumns,
  {
    field: 'photos',
    name: 'Photos',
    alsoCalled: ['Images', 'imageUrl'],
    holds: 'Addresses of photos that are uploaded here, the main one first, with blanks between',
    needed: false,
  },
  ...(Object.keys(attributeDefinitions) as AttributeKey[]).map(attributeColumn),
  ...benchPartKeys.map(
    (part): SheetColumn => ({
      field: `check.${part}`,
      name: `Check: ${benchParts[part].label}`,
      alsoCalled: [`check ${part}`],
      holds: oneOf(benchResults),
      needed: false,
      choices: benchResults,
    }),
  ),
  {
    field: 'faults',
    name: 'Faults',
    alsoCalled: ['Marks'],
    holds: 'What is wrong, with semicolons between; the photo that shows it as (photo 2)',
    needed: false,
  },
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

/** A unit behind a column's name, in brackets or of these words: `Price asked (BDT)`, `Price in taka`, `Memory, GB`. */
const UNIT_BEHIND =
  /(?:[([][^)\]]*[)\]]|(?:[\s,/:_-]+(?:in\s+)?|\s*(?=[৳%″"]))(?:bdt|tk\.?|taka|gb|inch(?:es)?|hz|min(?:utes)?|days?|years?|per ?cent|[৳%″"]))\s*$/i;

/** A column's name as {@link normaliseColumn} gives it, without a unit that people wrote behind. */
export function columnKey(name: string): string {
  // Full-width brackets are brackets (Unicode Standard Annex 15, NFKC).
  const plain = pastedText(name).normalize('NFKC');
  const whole = normaliseColumn(plain);
  const bare = normaliseColumn(plain.replace(UNIT_BEHIND, ''));
  return !byName.has(whole) && byName.has(bare) ? bare : whole;
}

/** The column that a name in a file's first line means; null for one that we do not read. */
export function findColumn(name: string): SheetColumn | null {
  return byName.get(columnKey(name)) ?? null;
}

/** Most rows of one file, and its most bytes. */
export const MAX_SHEET_ROWS = 1_000;
export const MAX_SHEET_BYTES = 1_000_000;
/** Most problems told at once: who mends these has seen the pattern. */
export const MAX_PROBLEMS = 200;
