/** Effect of closing an account on a person's rows. */
type Erasure =
  | { readonly deleted: true }
  /** Columns take these SQL values, in the rows that `where` (SQL) picks. */
  | { readonly emptied: Readonly<Record<string, string>>; readonly where?: string }
  /** The domain's own use case does it, named here. */
  | { readonly by: string }
  /** They stay, for this reason. */
  | { readonly kept: string };

/** Rows of a table that belong to a person. */
export type PersonalRows = {
  /** Name of the rows in the person's copy. */
  readonly as: string;
  /** The column that holds the person's id. */
  readonly of: string;
  /** Columns of the person's copy. */
  readonly exported: readonly string[];
  /** Names of columns in the copy, where they differ from the columns' own. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly onErasure: Erasure;
};

/** Personal data in one table. Every column stands in `exported` of some rows, or in `excluded`. */
export type TablePersonalData =
  | { readonly nobody: string; readonly columns: readonly string[] }
  | {
      readonly rows: readonly PersonalRows[];
      /** Columns of no person's copy: secrets, others' data, and what serves the machine alone. */
      readonly excluded: readonly string[];
    };

/** Every table of a part of the product, by its name. */
export type PersonalData = Readonly<Record<string, TablePersonalData>>;

/** Declares what a part of the product holds about people. */
export function definePersonalData<const Data extends PersonalData>(data: Data): Data {
  return data;
}
