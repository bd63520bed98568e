// Types of the demo market: plain data, before it is written to a database.
import type { NewProduct, ProductInput } from '../src/domains/catalog/public-api.server.ts';
import type { DeviceRequest, View } from './pictures/model.ts';

export type Category = ProductInput['category'];
export type Condition = ProductInput['condition'];
export type City = ProductInput['location'];

/** Label of a photo, as sellers choose it. */
export type PhotoLabel = NonNullable<NewProduct['pictures'][number]['label']>;

/** Request for one picture. The same request always draws the same picture. */
export type PictureRequest = DeviceRequest & { view: View; shows?: PhotoLabel };

export type DemoPerson = {
  email: string;
  /** A person's name, or the name of a shop. */
  name: string;
  /** Eleven digits, as mobile numbers are written in Bangladesh. */
  number: string;
  userType: 'Buyer' | 'Seller' | 'Admin';
  /** True if an admin has verified this seller; always false for buyers and admins. */
  verified: boolean;
  /** Input of `drawPortrait`. */
  portrait: { seed: string };
};

/** A seller, with details for the texts of their listings. */
export type DemoSeller = DemoPerson & {
  userType: 'Seller';
  city: City;
  area: string;
  shop: boolean;
  /** Main categories of this seller; empty for a bit of everything. */
  trade: readonly Category[];
};

/** Attributes of a thing. Attributes that do not apply are absent. */
export type Facts = {
  brand: string;
  model: string;
  /** Year of the original purchase. */
  year: number;
  /** Kind of thing, in categories with different things. */
  kind?: string;
  processor?: string;
  graphics?: string;
  memoryGb?: number;
  storage?: string;
  screenInches?: number;
  resolution?: string;
  panel?: string;
  refreshHz?: number;
  functions?: string;
  connection?: string;
  capacity?: string;
  pieces?: number;
} & Partial<OfferFacts>;

/** Accessories, warranty and delivery. */
export type OfferFacts = {
  area: string;
  charger?: string;
  box?: string;
  licence?: string;
  warranty?: string;
  warrantyDays?: number;
  warrantyUntil?: string;
  delivery?: string;
  courierTaka?: number;
};

/** Test results by part. */
export type BenchCheck = NonNullable<ProductInput['benchCheck']>;
export type BenchPart = keyof BenchCheck;

/** A fault, and the label of the photo that shows it. */
export type DemoFault = { name: string; part: BenchPart | null; shownOn: PhotoLabel };

/** One variant in which a model was sold. `worth` is its new price relative to the cheapest variant. */
export type Variant = { facts: Omit<Facts, 'brand' | 'model' | 'year'>; worth: number };

/** Appearance of a model for the picture generator. */
type Look = Pick<DeviceRequest, 'kind' | 'style' | 'screenInches' | 'label' | 'cable' | 'sticks'> & {
  colours: readonly string[];
};

/** Family of sentences for a thing. */
export type Wording =
  | 'laptop'
  | 'monitor'
  | 'printer'
  | 'desktop'
  | 'keyboard'
  | 'mouse'
  | 'headset'
  | 'webcam'
  | 'dock'
  | 'memory'
  | 'drive'
  | 'router'
  | 'graphics'
  | 'lot';

/** A model that is traded second-hand. */
export type DemoModel = {
  category: Category;
  brand: string;
  model: string;
  title: string;
  /** Year of the first sale. */
  released: number;
  /** New price of the cheapest variant, in taka. */
  newTaka: number;
  variants: readonly Variant[];
  look: Look;
  wording: Wording;
};

export type DemoListing = Omit<ProductInput, 'facts' | 'benchCheck' | 'faults'> & {
  /** Stable key: the same seed gives the same keys. */
  key: string;
  sellerEmail: string;
  postedAt: Date;
  facts: Facts;
  benchCheck: BenchCheck;
  faults: readonly DemoFault[];
  /** The best picture first. No two listings begin with the same one. */
  pictures: readonly PictureRequest[];
  state: 'unsold' | 'sold';
  advertised: boolean;
};

/**
 * Returns a listing as a product, without pictures and faults. Its pictures are drawn first, and its faults need them.
 */
export function productOf(listing: DemoListing): ProductInput & { readonly postedAt: Date } {
  const { key, sellerEmail, pictures, state, advertised, faults, ...product } = listing;
  return { ...product, faults: faults.map(({ name, part }) => ({ name, part, picture: null })) };
}

export type DemoBooking = {
  buyerEmail: string;
  listingKey: string;
  phone: string;
  meetLocation: string;
  orderedAt: Date;
  /** A listing has at most one paid booking, which makes it sold. */
  paid: boolean;
  /** Progress of a paid order at the start. */
  fulfilment?: 'handed-over' | 'completed';
  /** True if it was paid before the start, at a time that the past sets. */
  isPast: boolean;
};

/** A listing on a buyer's wish list, with the details for a later order. */
export type DemoWish = Omit<DemoBooking, 'orderedAt' | 'paid' | 'fulfilment' | 'isPast'> & { wishedAt: Date };

/** An open offer: made, countered, or accepted. */
export type DemoOffer = {
  buyerEmail: string;
  sellerEmail: string;
  listingKey: string;
  phone: string;
  meetLocation: string;
  /** The buyer's offered price, and the seller's counter-offer if there is one. */
  taka: number;
  counterTaka: number;
  state: 'open' | 'countered' | 'accepted';
  madeAt: Date;
};

export type DemoMarket = {
  people: readonly DemoPerson[];
  /** Newest first. */
  listings: readonly DemoListing[];
  bookings: readonly DemoBooking[];
  wishes: readonly DemoWish[];
  offers: readonly DemoOffer[];
};
