import type { Poisha } from '#kernel/money.ts';
import type { Attributes } from '../attributes/attributes.ts';
import type { CategorySlug, Condition, Location } from '../choices.ts';
import type { WirePicture } from '../contract.ts';
import type { ProductState } from './rules.ts';

/** A product as the server knows it. */
export type Product = {
  readonly id: string;
  readonly sellerId: string;
  readonly category: CategorySlug;
  readonly title: string;
  readonly condition: Condition;
  readonly originalPricePoisha: Poisha;
  readonly resalePricePoisha: Poisha;
  readonly usedYears: number;
  readonly details: string;
  readonly location: Location;
  /** The seller's mobile number for this listing. */
  readonly number: string;
  readonly pictures: readonly WirePicture[];
  readonly facts: Attributes;
  /** What is true at the moment of reading; a lapsed hold reads as unsold. */
  readonly state: ProductState;
  /** End of the live payment hold, or null. */
  readonly heldUntil: Date | null;
  readonly postedAt: Date;
  readonly soldAt: Date | null;
};

/** What is needed to list a product. */
export type NewProduct = Pick<
  Product,
  | 'category'
  | 'title'
  | 'condition'
  | 'originalPricePoisha'
  | 'resalePricePoisha'
  | 'usedYears'
  | 'details'
  | 'location'
  | 'number'
> & {
  /** The best first. They must be claimed in the same transaction. */
  readonly pictures: readonly WirePicture[];
  /** What its seller tells; the title and details may tell more. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** Now unless told; the demo market's past is told. */
  readonly postedAt?: Date;
};

/** A listing that comes from a file: without pictures, and with what tells it from all other imported rows. */
export type ImportedProduct = Omit<NewProduct, 'pictures' | 'postedAt'> & {
  readonly postedAt: Date;
  /** Source and fingerprint of the row; a row whose key is known is not listed again. */
  readonly importKey: string;
};
