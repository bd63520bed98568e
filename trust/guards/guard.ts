import type { SourceMutation } from '../../harness/source-mutation.ts';

/** Description of a guard beside its code. */
type GuardEntry = {
  /** Purpose of the guard. */
  readonly guards: string;
  /** Test files, at least one of which must fail without the guard. */
  readonly tests: readonly string[];
};

/** Guards by the names of their markers in the sources. */
export type GuardTable = Readonly<Record<string, GuardEntry>>;

/** Guard of the product: the tests that must notice its absence, and how to remove it. */
export type Guard = GuardEntry & { readonly name: string; readonly mutation: SourceMutation };
