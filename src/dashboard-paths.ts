import { type Query, withQuery } from './paths.ts';

const segment = encodeURIComponent;

/**
 * Prefix of the paths of a person's own pages. The service worker for this prefix serves order cards and lists that are
 * stored on the device.
 */
export const DASHBOARD = '/dashboard/';

/** Paths of pages for signed-in people. Emails and notifications link to them, too. */
export const dashboardPaths = {
  /** Page that turns the second factor on and off. */
  ownSecondFactor: () => '/profile/second-factor',
  /** Page that changes the email address. */
  ownEmail: () => '/profile/email',
  /** Page that appears after an account was closed. */
  accountClosed: () => '/login?closed=yes',
  settings: () => '/profile#settings',
  /** Address of an API call, not of a page: suggested values of an attribute. */
  attributeSuggestions: (query: Query) => withQuery('/facts/suggestions', query),
  /** Address of an API call, not of a page: prices of products of a model. */
  prices: (query: Query) => withQuery('/prices', query),
  messages: (query: Query = {}) => withQuery('/dashboard/messages', query),
  conversation: (id: string) => `/dashboard/messages/${segment(id)}`,
  /** Page on which one side of an order writes to the other: their conversation, or its first message. */
  writeAboutOrder: (productId: string, orderId: string) =>
    withQuery(`/dashboard/ask/${segment(productId)}`, { order: orderId }),
  /** Address of an API call, not of a page: calendar file for an order’s meeting. */
  meetingFile: (orderId: string) => `/orders/${segment(orderId)}/meeting.ics`,
  /** Page of an order's dispute. The buyer opens the dispute there, and both sides make their statements. */
  dispute: (orderId: string) => `/dashboard/dispute/${segment(orderId)}`,
  /** Page of open disputes for admins. */
  disputes: (query: Query = {}) => withQuery('/dashboard/disputes', query),
  /** Page on which a buyer or seller reviews the other side of an order. */
  review: (bookingId: string) => `/dashboard/review/${segment(bookingId)}`,
  /** Page that reports a review. */
  reportReview: (reviewId: string) => `/dashboard/reviewreport/${segment(reviewId)}`,
  /** Page of reported reviews for admins. */
  reportedReviews: (query: Query = {}) => withQuery('/dashboard/reviewadmin', query),
  /** Page of a person's notifications, newest first. */
  notifications: (query: Query = {}) => withQuery('/dashboard/notifications', query),
  /** Page of a person's saved searches. */
  savedSearches: (query: Query = {}) => withQuery('/dashboard/searches', query),
  /** Page of a person's own offers and of the offers for their listings. */
  offers: (query: Query = {}) => withQuery('/dashboard/offers', query),
  payment: (bookingId: string) => `/dashboard/payment/${segment(bookingId)}`,
  /** Page on which a seller marks a listing as sold and selects the buyer. */
  sold: (id: string) => `/dashboard/sold/${segment(id)}`,
  /** Page that imports and exports many products as files. */
  importProducts: () => '/dashboard/importproducts',
  /** Address of an API call, not of a page: a seller's listings for sale, as a file. */
  exportListings: () => '/listings/export',
  /**
   * Addresses of API calls, not of pages. The files contain orders of a buyer, orders of a seller's products, and the
   * template for the import.
   */
  exportOrders: () => '/bookings/export',
  exportSales: () => '/buyers/export',
  listingsTemplate: () => '/listings/template',
  myBuyers: (query: Query = {}) => withQuery('/dashboard/mybuyers', query),
  allSellers: (query: Query = {}) => withQuery('/dashboard/allseller', query),
  /** Page of a seller's details for admins. */
  seller: (id: string) => `/dashboard/seller/${segment(id)}`,
  allBuyers: (query: Query = {}) => withQuery('/dashboard/allbuyer', query),
  reports: (query: Query = {}) => withQuery('/dashboard/reportadmin', query),
} as const;
