import { poishaToTaka, takaToPoisha } from '#kernel/money.ts';
import { categorySlugs, conditions } from '../../attributes/choices.ts';
import { locations } from '../../attributes/locations.ts';

/** Longest title, in characters. */
export const MAX_TITLE = 120;
/** Longest details text, in characters. */
export const MAX_DETAILS = 4_000;
/** Maximum years of use. */
const MAX_USED_YEARS = 40;

/** Kind of a column. It decides how forms validate a value, and how the value is converted for the database. */
export type ColumnRule =
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'phone' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Whole taka in forms and responses, poisha in the database. */
  | { readonly kind: 'price' }
  /** Rounded to `decimals`; `message` is the error for other input. */
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly decimals: number;
      readonly message: string;
    };

/** A column of `products` that a seller fills in. */
export type ProductColumn = {
  /** Name in the database. */
  readonly name: string;
  /** Type in the database. The migration of the table contains its limits. */
  readonly sqlType: 'text' | 'bigint' | 'integer' | 'numeric';
  /** Name in forms and responses, from the specification. */
  readonly key: string;
  /** Error message of the form if the value is missing, exactly as in the specification if that has one. */
  readonly required: string;
  readonly rule: ColumnRule;
  readonly sheet: {
    /** Position among the columns of a CSV file, from the left. */
    readonly position: number;
    /** Column name in exported files, and further names that imports accept. */
    readonly name: string;
    readonly alsoCalled: readonly string[];
    /** Description of allowed values; absent if the rule's choices already describe them. */
    readonly holds?: string;
    /** True if a row may omit the column's value. */
    readonly isOptional?: true;
  };
};

/**
 * Columns that a seller fills in, by their names in code. Table, form, API, CSV files and personal data all follow from
 * one entry. A new column needs one entry here, its migration, and the places that show it.
 */
const productColumns = {
  title: {
    name: 'title',
    sqlType: 'text',
    key: 'title',
    required: 'Your product name is required',
    rule: { kind: 'text', longest: MAX_TITLE },
    sheet: {
      position: 1,
      name: 'Title',
      alsoCalled: ['Name'],
      holds: 'What you sell, in at most 120 characters',
    },
  },
  originalPricePoisha: {
    name: 'original_price_poisha',
    sqlType: 'bigint',
    key: 'originalPrice',
    required: 'Your product original price is required',
    rule: { kind: 'price' },
    sheet: {
      position: 4,
      name: 'Price when new',
      alsoCalled: ['originalPrice', 'newPrice'],
      holds: 'Whole taka',
    },
  },
  resalePricePoisha: {
    name: 'resale_price_poisha',
    sqlType: 'bigint',
    key: 'resalePrice',
    required: 'Your product price is required',
    rule: { kind: 'price' },
    sheet: { position: 5, name: 'Price asked', alsoCalled: ['resalePrice', 'Price'], holds: 'Whole taka' },
  },
  condition: {
    name: 'condition',
    sqlType: 'text',
    key: 'condition',
    required: 'Must be selected user',
    rule: { kind: 'choice', choices: conditions },
    sheet: { position: 3, name: 'Condition', alsoCalled: [] },
  },
  /** The seller's mobile number for this listing. */
  number: {
    name: 'number',
    sqlType: 'text',
    key: 'number',
    required: 'Enter your mobile number is required',
    rule: { kind: 'phone' },
    sheet: {
      position: 8,
      name: 'Mobile number',
      alsoCalled: ['Number', 'Mobile', 'Phone'],
      holds: 'Eleven digits; yours when empty',
      isOptional: true,
    },
  },
  location: {
    name: 'location',
    sqlType: 'text',
    key: 'Location',
    required: 'Must be selected location',
    rule: { kind: 'choice', choices: locations },
    sheet: {
      position: 7,
      name: 'City',
      alsoCalled: ['Location', 'District'],
      holds: 'Dhaka, Chottogram or another of the 64 districts',
    },
  },
  category: {
    name: 'category',
    sqlType: 'text',
    key: 'category',
    required: 'Must be selected location',
    rule: { kind: 'choice', choices: categorySlugs },
    sheet: { position: 2, name: 'Category', alsoCalled: [] },
  },
  usedYears: {
    name: 'used_years',
    sqlType: 'numeric',
    key: 'usedYear',
    required: 'Your product uesd year is required',
    rule: {
      kind: 'number',
      least: 0,
      most: MAX_USED_YEARS,
      decimals: 1,
      message: `Enter the years used between 0 and ${MAX_USED_YEARS}`,
    },
    sheet: {
      position: 6,
      name: 'Years used',
      alsoCalled: ['usedYear', 'usedYears'],
      holds: 'A number from 0 to 40, such as 2.5',
    },
  },
  details: {
    name: 'details',
    sqlType: 'text',
    key: 'product_details',
    required: 'Your product uesd year is required',
    rule: { kind: 'text', longest: MAX_DETAILS },
    sheet: {
      position: 9,
      name: 'Details',
      alsoCalled: ['productDetails', 'Description'],
      holds: 'What a buyer should know, in at most 4,000 characters',
    },
  },
} as const satisfies Readonly<Record<string, ProductColumn>>;

type Columns = typeof productColumns;
type Property = keyof Columns;

type RuleValue<Rule> = Rule extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Rule extends { readonly kind: 'text' | 'phone' }
    ? string
    : number;

type RuleInput<Rule> = RuleValue<Rule> extends number ? number | string : string;

/** Values of a product that a seller fills in, with the code's names and units. */
export type ProductValues = { readonly [P in Property]: RuleValue<Columns[P]['rule']> };

/** {@link ProductValues} as columns of the table `products`. */
export type ProductValuesRow = { [P in Property as Columns[P]['name']]: RuleValue<Columns[P]['rule']> };

/** {@link ProductValues} as fields of forms and responses: the specification's names, prices in whole taka. */
export type ProductFields = {
  readonly [P in Property as Columns[P]['key']]: RuleValue<Columns[P]['rule']>;
};

/** {@link ProductFields} as people send them, not validated yet: numbers may be texts. */
export type ProductFieldsInput = {
  readonly [P in Property as Columns[P]['key']]: RuleInput<Columns[P]['rule']>;
};

/** All columns that a seller fills in, each with its name in our code. The order is that of the definitions above. */
export const productColumnList: readonly (ProductColumn & {
  readonly property: Property;
  readonly key: keyof ProductFields;
  readonly name: keyof ProductValuesRow;
})[] = (Object.keys(productColumns) as Property[]).map((property) => ({
  ...productColumns[property],
  property,
}));

/** Picks the seller's values from a row of the table `products`. */
export function fromRow(row: Readonly<ProductValuesRow>): ProductValues {
  const entries = productColumnList.map(({ property, name }) => [property, row[name]]);
  return Object.fromEntries(entries) as ProductValues;
}

/** Converts a seller's values to columns of the table `products`. */
export function toRow(values: ProductValues): ProductValuesRow {
  const entries = productColumnList.map(({ property, name }) => [name, values[property]]);
  return Object.fromEntries(entries) as ProductValuesRow;
}

function fromField(rule: ColumnRule, value: string | number): string | number {
  if (rule.kind === 'price') return takaToPoisha(Number(value));
  if (rule.kind !== 'number') return value;
  const scale = 10 ** rule.decimals;
  return Math.round(Number(value) * scale) / scale;
}

/** Converts the fields of a validated form to a seller's values, with prices in poisha. */
export function fromFields(fields: ProductFields): ProductValues {
  const entries = productColumnList.map(({ property, key, rule }) => [
    property,
    fromField(rule, fields[key]),
  ]);
  return Object.fromEntries(entries) as ProductValues;
}

/** Converts a seller's values to the fields of forms and responses, with prices in whole taka. */
export function toFields(values: ProductValues): ProductFields {
  const entries = productColumnList.map(({ property, key, rule }) => {
    const value = values[property];
    return [key, rule.kind === 'price' ? poishaToTaka(Number(value)) : value];
  });
  return Object.fromEntries(entries) as ProductFields;
}
