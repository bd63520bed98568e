import type { RouterContextProvider } from 'react-router';
import { currentLanguage, type Locale } from '#kernel/locale.ts';
import type { UserType } from '#platform/api/contract.ts';
import { newFormIdempotencyKey } from '#platform/api/form-idempotency.ts';
import { apiFor, originContext, wantedLocaleContext } from '#platform/api/page-context.ts';
import type { WireUser } from '../domains/accounts/contract.ts';
import { viewerOf } from '../domains/accounts/web/public/require-viewer.ts';
import type { bookingsCalls } from '../domains/bookings/contract.ts';
import type { catalogCalls, WireCategory } from '../domains/catalog/contract.ts';
import type { conversationsCalls } from '../domains/conversations/contract.ts';
import { smallImage } from '../domains/images/image-url.ts';
import type { notificationsCalls } from '../domains/notifications/contract.ts';
import type { Operator, PublicSettings, paymentsCalls, WireOperator } from '../domains/payments/contract.ts';
import type { wishlistCalls } from '../domains/wishlist/contract.ts';

/** Data about the signed-in person for the top bar and the dashboard. */
export type FrameViewer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly userType: UserType | null;
  readonly verified: boolean;
};

/** Category with its number of listings. */
export type CategoryCount = {
  readonly slug: WireCategory['category'];
  readonly name: string;
  readonly count: number;
};

/** A buyer's open bookings: their number, total price in whole taka, and product ids. */
export type Cart = {
  readonly count: number;
  readonly subtotal: number;
  readonly productIds: readonly string[];
};

/** Data of the frame around every page: top bar and footer. */
export type FrameData = {
  readonly viewer: FrameViewer | null;
  readonly categories: readonly CategoryCount[];
  readonly cart: Cart | null;
  /** Product ids on a buyer's wish list. Null for other visitors, or if the list could not be loaded. */
  readonly wished: readonly string[] | null;
  /** Number of unread messages of a buyer or seller. Null for other visitors, or if the number could not be loaded. */
  readonly unread: number | null;
  /** Number of unread notifications. Null for guests, or if the number could not be loaded. */
  readonly notifications: number | null;
  /** URL to which the browser sends every new access token. Null if the settings name none. */
  readonly tokenSyncUrl: string | null;
  /** Operator of the site; null if it could not be loaded. */
  readonly operator: Operator | null;
  /** Time at which the server rendered the page, in ms. */
  readonly now: number;
  /** Public origin of the site, such as `https://example.com`. */
  readonly origin: string;
  /**
   * Locale that the visitor wants, by URL, cookie or browser settings. The page itself may not exist in that locale.
   */
  readonly wanted: Locale;
  /** Idempotency key of the forms in this rendering of the page. */
  readonly requestKey: string;
};

type Context = Readonly<RouterContextProvider>;

/** Converts a user record to the data for the top bar and the dashboard. */
export function toViewer({ _id, name, email, image, userType, role }: WireUser): FrameViewer {
  return { id: _id, name, email, image: smallImage(image), userType, verified: role === 'verify' };
}

async function frameViewer(context: Context): Promise<FrameViewer | null> {
  const user = await viewerOf(context).catch(() => null);
  return user && toViewer(user);
}

async function categoryCounts(context: Context): Promise<readonly CategoryCount[]> {
  const outcome = await apiFor<typeof catalogCalls>(context)('GET /categoryall');
  if (!outcome.ok) return [];
  return outcome.data.map(({ category, name, count }) => ({ slug: category, name, count }));
}

async function wishedOf(context: Context, viewer: FrameViewer | null): Promise<FrameData['wished']> {
  if (viewer?.userType !== 'Buyer') return null;
  const outcome = await apiFor<typeof wishlistCalls>(context)('GET /wishlist/products');
  return outcome.ok ? outcome.data.productIds : null;
}

async function cartOf(context: Context, viewer: FrameViewer | null): Promise<Cart | null> {
  if (viewer?.userType !== 'Buyer') return null;
  const outcome = await apiFor<typeof bookingsCalls>(context)('GET /cart');
  return outcome.ok ? outcome.data : null;
}

async function unreadOf(context: Context, viewer: FrameViewer | null): Promise<FrameData['unread']> {
  if (viewer?.userType !== 'Buyer' && viewer?.userType !== 'Seller') return null;
  const outcome = await apiFor<typeof conversationsCalls>(context)('GET /messages/unread');
  return outcome.ok ? outcome.data.unread : null;
}

async function notificationsOf(
  context: Context,
  viewer: FrameViewer | null,
): Promise<FrameData['notifications']> {
  if (!viewer) return null;
  const outcome = await apiFor<typeof notificationsCalls>(context)('GET /notifications/unread');
  return outcome.ok ? outcome.data.unread : null;
}

async function publicSettings(context: Context): Promise<PublicSettings | null> {
  const outcome = await apiFor<typeof paymentsCalls>(context)('GET /settings');
  return outcome.ok ? outcome.data : null;
}

/**
 * Chooses the operator's opening hours in the page's language. Bangla pages show the English hours if there are no
 * Bangla ones.
 */
export function operatorInLanguage({ hours, hoursInBangla, ...operator }: WireOperator): Operator {
  return { ...operator, hours: (currentLanguage() === 'bn' && hoursInBangla) || hours };
}

/** Loads the data of the frame. Parts that fail to load are omitted, so that the page still works. */
export async function loadFrame(context: Context): Promise<FrameData> {
  const [viewer, categories, settings] = await Promise.all([
    frameViewer(context),
    categoryCounts(context),
    publicSettings(context),
  ]);
  const [cart, wished, unread, notifications] = await Promise.all([
    cartOf(context, viewer),
    wishedOf(context, viewer),
    unreadOf(context, viewer),
    notificationsOf(context, viewer),
  ]);
  const origin = context.get(originContext);
  const wanted = context.get(wantedLocaleContext);
  return {
    viewer,
    categories,
    cart,
    wished,
    unread,
    notifications,
    tokenSyncUrl: settings?.tokenSyncUrl ?? null,
    operator: settings && operatorInLanguage(settings.operator),
    now: Date.now(),
    origin,
    wanted,
    requestKey: newFormIdempotencyKey(),
  };
}
