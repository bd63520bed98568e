import type { Attributes } from '../../attributes/attributes.ts';
import type { BenchCheck } from '../../attributes/condition/bench-check.ts';
import type { Fault } from '../../attributes/condition/faults.ts';
import type { WirePhoto } from '../contract.ts';
import type { ProductValues } from './product-columns.ts';
import type { EarlierEnding, Ending, ProductState } from './rules.ts';

/** A product on the server. */
export type Product = ProductValues & {
  readonly id: string;
  readonly sellerId: string;
  readonly pictures: readonly WirePhoto[];
  readonly facts: Attributes;
  readonly benchCheck: BenchCheck;
  readonly faults: readonly Fault[];
  /** State at the time of reading. A product with an expired hold is unsold. */
  readonly state: ProductState;
  /** End of the live hold, or null. */
  readonly heldUntil: Date | null;
  readonly postedAt: Date;
  readonly soldAt: Date | null;
};

/** A product with the further fields that changes of a listing need, such as edits and relisting. */
export type EditableProduct = Product & {
  /** Version number. It begins at 1 and grows by one with each edit. */
  readonly version: number;
  /** End of the listing's term. */
  readonly endsAt: Date;
  /** Reason why the product was withdrawn; null if it was not withdrawn. */
  readonly ending: Ending | null;
  /** Why a removed product was off sale before; null if the removal took it off sale. */
  readonly endedBefore: EarlierEnding | null;
};

/** A product from the listing form or from a row of a CSV file, without photos. */
export type ProductInput = ProductValues & {
  /**
   * Attributes from the seller; more may be read from the title and details. An empty text suppresses a value that
   * would be read wrongly.
   */
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly benchCheck?: BenchCheck;
  readonly faults?: readonly Fault[];
};

/** Values for a new product. */
export type NewProduct = ProductInput & {
  /** Pictures, the best first. The caller claims them in the same transaction. */
  readonly pictures: readonly WirePhoto[];
  /** The current time by default; the demo market uses past times. */
  readonly postedAt?: Date;
};

/** A listing from a file, without pictures. Its key distinguishes it from all other imported rows. */
export type ImportedProduct = ProductInput & {
  readonly postedAt: Date;
  /** Source and fingerprint of the row. A row with a known key is not listed again. */
  readonly importKey: string;
};
