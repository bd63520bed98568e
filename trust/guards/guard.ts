import type { SourceMutation } from '../../harness/source-mutation.ts';

/** Description of a guard. A comment in the sources marks the guard's code. */
type GuardEntry = {
  /** The danger without the guard, as a clause. */
  readonly risk: string;
  /** Test files, at least one of which must fail without the guard. */
  readonly tests: readonly string[];
};

/** Guards by name. Each name has a marker in the sources. */
export type GuardTable = Readonly<Record<string, GuardEntry>>;

/** A guard of the product with the tests that must notice its absence, and the mutation that removes it. */
export type Guard = GuardEntry & { readonly name: string; readonly mutation: SourceMutation };
