/** Effect of closing an account on a person's rows. */
type Erasure =
  | { readonly deleted: true }
  /** Sets columns to these SQL values, in the rows that match `where` (SQL). */
  | { readonly emptied: Readonly<Record<string, string>>; readonly where?: string }
  /** A use case of the domain, named here, erases the rows. */
  | { readonly by: string }
  /** The rows stay, for this reason. */
  | { readonly kept: string };

/** Rows of a table that belong to a person. */
export type PersonalRows = {
  /** Section name of the rows in the export. */
  readonly as: string;
  /** The column that holds the person's id. */
  readonly of: string;
  /** Exported columns. */
  readonly exported: readonly string[];
  /** Names of columns in the export that differ from the database. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly onErasure: Erasure;
};

/**
 * Personal data in one table. `nobody` is the reason why the table has none. Otherwise every column is in `exported` of
 * some rows, or in `excluded`.
 */
export type TablePersonalData =
  | { readonly nobody: string; readonly columns: readonly string[] }
  | {
      readonly rows: readonly PersonalRows[];
      /** Columns that are never exported: secrets, data of other people, and technical values. */
      readonly excluded: readonly string[];
    };

/** Personal data in every table of one domain, or of the platform, by table name. */
export type PersonalData = Readonly<Record<string, TablePersonalData>>;

/** Declares the personal data in the tables of one domain, or of the platform. */
export function definePersonalData<const Data extends PersonalData>(data: Data): Data {
  return data;
}
