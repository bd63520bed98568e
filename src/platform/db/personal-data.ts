/** What happens to a person's rows when the account is closed. */
export type Erasure =
  | { readonly deleted: true }
  /** Columns take these SQL values, in the rows that `where` (SQL) picks. */
  | { readonly emptied: Readonly<Record<string, string>>; readonly where?: string }
  /** The domain's own deed does it, named here. */
  | { readonly by: string }
  /** They stay, for this reason. */
  | { readonly kept: string };

/** Rows of a table that belong to a person. */
export type PersonalRows = {
  /** What the person's copy calls them. */
  readonly as: string;
  /** The column that holds the person's id. */
  readonly of: string;
  /** Columns of the person's copy. */
  readonly exported: readonly string[];
  /** What the copy calls a column, where that differs from the column's own name. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly onErasure: Erasure;
};

/** What one table holds about people. Every column stands in `exported` of some rows, or in `excluded`. */
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
