// The shapes of the demo market: plain data, before any of it is written to a database.
import type { NewProduct, ProductInput } from '../src/domains/catalog/public-api.server.ts';
import type { DeviceRequest, View } from './pictures/model.ts';

export type Category = ProductInput['category'];
export type Condition = ProductInput['condition'];
export type City = ProductInput['location'];

/** What a photo shows, as sellers say it. */
export type PhotoLabel = NonNullable<NewProduct['pictures'][number]['label']>;

/** One picture to draw; the same request always draws the same picture. */
export type PictureRequest = DeviceRequest & { view: View; shows?: PhotoLabel };

export type DemoPerson = {
  email: string;
  /** A person's name, or the name of a shop. */
  name: string;
  /** Eleven digits, as mobile numbers are written in Bangladesh. */
  number: string;
  userType: 'Buyer' | 'Seller' | 'Admin';
  /** Whether an admin has verified this seller; always false for buyers and admins. */
  verified: boolean;
  /** What `drawPortrait` needs. */
  portrait: { seed: string };
};

/** A seller, and what the generator has to know to write the seller's listings. */
export type DemoSeller = DemoPerson & {
  userType: 'Seller';
  city: City;
  area: string;
  shop: boolean;
  /** What this seller mostly deals in; empty means a bit of everything. */
  trade: readonly Category[];
};

/** What can be said about a thing in single facts; a fact that does not apply is absent. */
export type Facts = {
  brand: string;
  model: string;
  /** The year in which it was bought new. */
  year: number;
  /** What it is, where its category holds different things. */
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

/** What comes along, what is promised, and how one gets the thing. */
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

/** What was tested, part by part. */
export type BenchCheck = NonNullable<ProductInput['benchCheck']>;
export type BenchPart = keyof BenchCheck;

/** Something that is wrong, and what the photo shows on which it is. */
export type DemoFault = { name: string; part: BenchPart | null; shownOn: PhotoLabel };

/** One way in which a model was sold; `worth` is its price new, relative to the cheapest one. */
export type Variant = { facts: Omit<Facts, 'brand' | 'model' | 'year'>; worth: number };

/** How a model looks to the picture maker. */
type Look = Pick<DeviceRequest, 'kind' | 'style' | 'screenInches' | 'label' | 'cable' | 'sticks'> & {
  colours: readonly string[];
};

/** Which family of sentences describes a thing. */
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
  /** The year in which it was first sold. */
  released: number;
  /** Price of the cheapest variant when it was new, in taka. */
  newTaka: number;
  variants: readonly Variant[];
  look: Look;
  wording: Wording;
};

export type DemoListing = Omit<ProductInput, 'facts' | 'benchCheck' | 'faults'> & {
  /** Stays the same whenever the market is generated from the same seed. */
  key: string;
  sellerEmail: string;
  postedAt: Date;
  facts: Facts;
  benchCheck: BenchCheck;
  faults: readonly DemoFault[];
  /** The best first. No two listings begin with the same picture. */
  pictures: readonly PictureRequest[];
  state: 'unsold' | 'sold';
  advertised: boolean;
};

/** What the market itself knows of a listing; its pictures are drawn first, and its faults wait for theirs. */
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
  /** A listing has at most one paid booking, and is sold when it has. */
  paid: boolean;
  /** How far its two sides have come since it was paid, before anybody looks. */
  fulfilment?: 'handed-over' | 'completed';
  /** Whether it was paid before the start, at a moment that the past decides. */
  isPast: boolean;
};

/** A listing on a buyer's wish list, with what an order of it would need. */
export type DemoWish = Omit<DemoBooking, 'orderedAt' | 'paid' | 'fulfilment' | 'isPast'> & { wishedAt: Date };

/** An offer under way: made, answered with a counter, or agreed on. */
export type DemoOffer = {
  buyerEmail: string;
  sellerEmail: string;
  listingKey: string;
  phone: string;
  meetLocation: string;
  /** What the buyer offers, and what the seller answers where it is countered. */
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
