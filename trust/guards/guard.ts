import type { SourceMutation } from '../../harness/source-mutation.ts';

/** Description of a guard beside its code. */
export type GuardEntry = {
  /** Purpose of the guard. */
  readonly guards: string;
  /** Test files of which at least one must fail without it. */
  readonly tests: readonly string[];
};

/** Guards by the names that their markers in the sources give them. */
export type GuardTable = Readonly<Record<string, GuardEntry>>;

/** A line of the product that keeps somebody out, who must notice when it is gone, and how it is taken away. */
export type Guard = GuardEntry & { readonly name: string; readonly mutation: SourceMutation };
