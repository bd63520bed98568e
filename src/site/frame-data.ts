import type { RouterContextProvider } from 'react-router';
import type { Calls, UserType } from '../platform/contract.ts';
import { apiFor } from '../platform/page-context.ts';

/** The signed-in person as bar and dashboard show them. */
export type Viewer = {
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly userType: UserType | null;
  readonly verified: boolean;
};

/** A category with the number of its listings. */
export type CategoryCount = { readonly slug: string; readonly name: string; readonly count: number };

/** A buyer's open bookings: how many, and their sum in whole taka. */
export type Cart = { readonly count: number; readonly subtotal: number };

/** What the frame around every page shows. */
export type FrameData = {
  readonly viewer: Viewer | null;
  readonly categories: readonly CategoryCount[];
  readonly cart: Cart | null;
  /** When the page was made, in ms. */
  readonly now: number;
};

type Context = Readonly<RouterContextProvider>;

type WireViewer = Omit<Viewer, 'verified'> & { readonly role?: string | null; readonly verified?: boolean };
type WireCategory = {
  readonly category: string;
  readonly category_name?: string;
  readonly name: string;
  readonly count?: number;
};
type WireBooking = { readonly paid: string; readonly resalePrice: number; readonly available?: string };

/** The data of a call, or null when it was refused or failed: the frame then does without. */
async function dataOf<Shape>(context: Context, key: `GET /${string}`): Promise<Shape | null> {
  const outcome = await apiFor<Calls>(context)(key);
  return outcome.ok ? ((outcome.data as Shape | undefined) ?? null) : null;
}

const viewers = new WeakMap<Context, Promise<Viewer | null>>();

async function askViewer(context: Context): Promise<Viewer | null> {
  const wire = await dataOf<WireViewer>(context, 'GET /me');
  if (!wire) return null;
  return {
    name: wire.name,
    email: wire.email,
    image: wire.image,
    userType: wire.userType,
    verified: wire.verified ?? wire.role === 'verify',
  };
}

/** Who looks at the page; asked once a request, however many loaders want to know. */
export function viewerOf(context: Context): Promise<Viewer | null> {
  const known = viewers.get(context);
  if (known) return known;
  const asked = askViewer(context);
  viewers.set(context, asked);
  return asked;
}

/** Categories with their counts, in the API's order. */
export async function categoryCounts(context: Context): Promise<readonly CategoryCount[]> {
  const wire = await dataOf<readonly WireCategory[]>(context, 'GET /categoryall');
  return (wire ?? []).map(({ category, name, count }) => ({ slug: category, name, count: count ?? 0 }));
}

async function cartOf(context: Context, viewer: Viewer | null): Promise<Cart | null> {
  if (viewer?.userType !== 'Buyer') return null;
  const bookings = (await dataOf<readonly WireBooking[]>(context, 'GET /bookings')) ?? [];
  const open = bookings.filter(({ paid, available }) => paid === 'unpaid' && available !== 'sold');
  return { count: open.length, subtotal: open.reduce((sum, { resalePrice }) => sum + resalePrice, 0) };
}

/** Everything that the frame shows. */
export async function loadFrame(context: Context): Promise<FrameData> {
  const [viewer, categories] = await Promise.all([viewerOf(context), categoryCounts(context)]);
  return { viewer, categories, cart: await cartOf(context, viewer), now: Date.now() };
}
