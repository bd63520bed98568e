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
 * Field that a column of a listings CSV file fills. Besides form fields, these are photos, attributes, bench-check
 * results and faults.
 */
export type SheetField = keyof ProductFields | 'photos' | 'faults' | AttributeKey | `check.${BenchPart}`;

/** One column of a listings CSV file. */
export type SheetColumn = {
  readonly field: SheetField;
  /** Name in the header line of files that the market exports. */
  readonly name: string;
  /** Other names that imports accept. */
  readonly alsoCalled: readonly string[];
  /** Description of the allowed values, shown to sellers. */
  readonly holds: string;
  /** True if the column is required. */
  readonly needed: boolean;
  /** All allowed values, if the column has a closed list. */
  readonly choices?: readonly string[];
};

function oneOf(words: readonly string[]): string {
  // Quotes show where a value ends if values contain a comma or `or`, such as `Courier or meet`.
  const shown = words.some((word) => /,| or /.test(word)) ? words.map((word) => `“${word}”`) : words;
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

const units: Readonly<Record<string, string>> = { '″': 'inches', '৳': 'taka' };

/** Names that other programs use for the columns of attributes. */
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
    // These names include their units, so that {@link columnKey} matches a name such as `ram_gb` before it removes a
    // unit. Files for the import command contain such names.
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

/** Columns with values that every product has. */
const valueColumns = productColumnList
  .toSorted((a, b) => a.sheet.position - b.sheet.position)
  .map(({ key, rule, sheet }): SheetColumn => {
    const { name, alsoCalled, holds, isOptional = false } = sheet;
    const column = { field: key, name, alsoCalled, needed: !isOptional };
    return rule.kind === 'choice'
      ? { ...column, choices: rule.choices, holds: holds ?? oneOf(rule.choices) }
      : { ...column, holds: holds ?? '' };
  });

/** All columns of a listings CSV file, in the order of exported files. */
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

/** Normalizes the name of a column, so that `Price asked` and `price_asked` are equal. */
export function normalizeColumn(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const byName = new Map(
  sheetColumns.flatMap((column) =>
    [column.name, ...column.alsoCalled].map((name) => [normalizeColumn(name), column] as const),
  ),
);

/** Unit at the end of a column's name, in brackets or as a word: `Price asked (BDT)`, `Price in taka`, `Memory, GB`. */
const UNIT_BEHIND =
  /(?:[([][^)\]]*[)\]]|(?:[\s,/:_-]+(?:in\s+)?|\s*(?=[৳%″"]))(?:bdt|tk\.?|taka|gb|inch(?:es)?|hz|min(?:utes)?|days?|years?|per ?cent|[৳%″"]))\s*$/i;

/**
 * Normalizes the name of a column like {@link normalizeColumn}. Removes a unit at the end if the name is known only
 * without it.
 */
export function columnKey(name: string): string {
  // NFKC converts full-width brackets to ASCII (Unicode Standard Annex 15).
  const plain = pastedText(name).normalize('NFKC');
  const whole = normalizeColumn(plain);
  const bare = normalizeColumn(plain.replace(UNIT_BEHIND, ''));
  return !byName.has(whole) && byName.has(bare) ? bare : whole;
}

/** Returns the column for a name in the header line; null if the name is unknown. */
export function findColumn(name: string): SheetColumn | null {
  return byName.get(columnKey(name)) ?? null;
}

/** Maximum number of rows, and of bytes, in one CSV file of listings. */
export const MAX_SHEET_ROWS = 1_000;
export const MAX_SHEET_BYTES = 1_000_000;
/** Maximum number of errors in one response. 200 errors are enough to recognize a repeated mistake. */
export const MAX_PROBLEMS = 200;
