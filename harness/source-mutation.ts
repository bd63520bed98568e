/** A change of the product's code that a suite must notice. */
export type SourceMutation = {
  /** Path from the project's root. */
  readonly file: string;
  /** Text that stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
};

/** Variable by which a process is told its defects, as JSON. */
export const MUTATIONS_VARIABLE = 'SOURCE_MUTATIONS';
