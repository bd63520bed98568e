// Types of the demo market, which is plain data before it is written to a database.
import type { NewProduct, ProductInput } from '../src/domains/catalog/public-api.server.ts';
import type { DeviceRequest, View } from './pictures/model.ts';

export type Category = ProductInput['category'];
export type Condition = ProductInput['condition'];
export type City = ProductInput['location'];

/** Label of a photo, from the labels that sellers can choose. */
export type PhotoLabel = NonNullable<NewProduct['pictures'][number]['label']>;

/** Request for a picture. The same request always draws the same picture. */
export type PictureRequest = DeviceRequest & { view: View; shows?: PhotoLabel };

export type DemoPerson = {
  email: string;
  /** Email address that a seller's listings show; missing if they show none. */
  contactEmail?: string;
  /** Name of a person or a shop. */
  name: string;
  /** Mobile number of eleven digits, as people write it in Bangladesh. */
  number: string;
  userType: 'Buyer' | 'Seller' | 'Admin';
  /** True if an admin has verified this seller. Always false for buyers and admins. */
  verified: boolean;
  /** Argument of `drawPortrait`. */
  portrait: { seed: string };
};

/** Seller with details for the texts of the seller's listings. */
export type DemoSeller = DemoPerson & {
  userType: 'Seller';
  city: City;
  area: string;
  shop: boolean;
  /** Main categories of this seller. Most batches of a category go to shops that have it as main category. */
  trade: readonly Category[];
};

/** Attributes of a product. Attributes that do not apply are absent. */
export type Facts = {
  brand: string;
  model: string;
  /** Year in which the product was bought new. */
  year: number;
  /** Kind of product, in categories that contain several kinds. */
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

/** Fault of a product, and the label of the photo that shows the fault. */
export type DemoFault = { name: string; part: BenchPart | null; shownOn: PhotoLabel };

/** Variant in which a model was sold. `worth` is the variant's new price relative to the cheapest variant. */
export type Variant = { facts: Omit<Facts, 'brand' | 'model' | 'year'>; worth: number };

/** Appearance of a model for the picture generator. */
type Look = Pick<DeviceRequest, 'kind' | 'style' | 'screenInches' | 'label' | 'cable' | 'sticks'> & {
  colors: readonly string[];
};

/** Name of the set of sentences that describes a product. */
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

/** Model that is traded second-hand. */
export type DemoModel = {
  category: Category;
  brand: string;
  model: string;
  title: string;
  /** Year in which the model was first sold. */
  released: number;
  /** New price of the cheapest variant in taka. */
  newTaka: number;
  variants: readonly Variant[];
  look: Look;
  wording: Wording;
};

export type DemoListing = Omit<ProductInput, 'facts' | 'benchCheck' | 'faults'> & {
  /** Stable key; the same seed gives the same keys. */
  key: string;
  sellerEmail: string;
  postedAt: Date;
  facts: Facts;
  benchCheck: BenchCheck;
  faults: readonly DemoFault[];
  /** Pictures with the best one first. No two listings begin with the same picture. */
  pictures: readonly PictureRequest[];
  state: 'unsold' | 'sold';
  advertised: boolean;
};

/**
 * Returns the product of a listing, without pictures. Its faults have no pictures yet, because pictures are drawn
 * later.
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
  /** True if the booking is paid. A listing has at most one paid booking, which makes the listing sold. */
  paid: boolean;
  /** Progress of a paid order at the start. */
  fulfilment?: 'handed-over' | 'completed';
  /** True if the order was paid before the start. The code in `past/` then chooses the time of payment. */
  isPast: boolean;
};

/** Listing on a buyer's wish list, with the details for a later order. */
export type DemoWish = Omit<DemoBooking, 'orderedAt' | 'paid' | 'fulfilment' | 'isPast'> & { wishedAt: Date };

/** Open offer: made, countered, or accepted. */
export type DemoOffer = {
  buyerEmail: string;
  sellerEmail: string;
  listingKey: string;
  phone: string;
  meetLocation: string;
  /** Price that the buyer offers, and the price of the seller's counter-offer if there is one. */
  taka: number;
  counterTaka: number;
  state: 'open' | 'countered' | 'accepted';
  madeAt: Date;
};

export type DemoMarket = {
  people: readonly DemoPerson[];
  /** Listings, newest first. */
  listings: readonly DemoListing[];
  bookings: readonly DemoBooking[];
  wishes: readonly DemoWish[];
  offers: readonly DemoOffer[];
};
