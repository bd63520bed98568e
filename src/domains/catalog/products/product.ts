import type { Attributes } from '../../attributes/attributes.ts';
import type { BenchCheck } from '../../attributes/condition/bench-check.ts';
import type { Fault } from '../../attributes/condition/faults.ts';
import type { WirePhoto } from '../contract.ts';
import type { ProductValues } from './product-columns.ts';
import type { Ending, ProductState } from './rules.ts';

/** A product as the server knows it. */
export type Product = ProductValues & {
  readonly id: string;
  readonly sellerId: string;
  readonly pictures: readonly WirePhoto[];
  readonly facts: Attributes;
  readonly benchCheck: BenchCheck;
  readonly faults: readonly Fault[];
  /** State at the moment of reading; a lapsed hold reads as unsold. */
  readonly state: ProductState;
  /** End of the live payment hold, or null. */
  readonly heldUntil: Date | null;
  readonly postedAt: Date;
  readonly soldAt: Date | null;
};

/** A product with what matters to those who change it. */
export type EditableProduct = Product & {
  /** Counts the edits, from 1. */
  readonly version: number;
  /** End of the term for which it is on the market. */
  readonly endsAt: Date;
  /** Why it is off the market; null while it is withdrawn by nobody. */
  readonly ending: Ending | null;
};

/** A product as a form or a row of a file describes it; its photos are another matter. */
export type ProductInput = ProductValues & {
  /**
   * Seller's single attributes; more may be read from the title and details. An empty text suppresses a value that
   * would be read wrongly.
   */
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly benchCheck?: BenchCheck;
  readonly faults?: readonly Fault[];
};

/** Values for listing a product. */
export type NewProduct = ProductInput & {
  /** The best first. They must be claimed in the same transaction. */
  readonly pictures: readonly WirePhoto[];
  /** Now unless given; the demo market gives times of the past. */
  readonly postedAt?: Date;
};

/** A listing that comes from a file: without pictures, and with what tells it from all other imported rows. */
export type ImportedProduct = ProductInput & {
  readonly postedAt: Date;
  /** Source and fingerprint of the row; a row whose key is known is not listed again. */
  readonly importKey: string;
};
