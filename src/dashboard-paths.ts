import { type Query, withQuery } from './paths.ts';

const segment = encodeURIComponent;

/** Addresses that only pages of people who are signed in, emails and notifications lead to. */
export const dashboardPaths = {
  /** Where a second factor is set up and turned off. */
  ownSecondFactor: () => '/profile/second-factor',
  /** Where another email address is asked for. */
  ownEmail: () => '/profile/email',
  /** Where one is after closing the own account. */
  accountClosed: () => '/login?closed=yes',
  settings: () => '/profile#settings',
  /** A call, not a page: values that listings have for a fact. */
  attributeSuggestions: (query: Query) => withQuery('/facts/suggestions', query),
  /** A call, not a page: what products of a model cost. */
  prices: (query: Query) => withQuery('/prices', query),
  messages: (query: Query = {}) => withQuery('/dashboard/messages', query),
  conversation: (id: string) => `/dashboard/messages/${segment(id)}`,
  /** Where one side of an order writes to the other: their conversation, or its first message. */
  writeAboutOrder: (productId: string, orderId: string) =>
    withQuery(`/dashboard/ask/${segment(productId)}`, { order: orderId }),
  /** A call, not a page: the calendar file of an order’s meeting. */
  meetingFile: (orderId: string) => `/orders/${segment(orderId)}/meeting.ics`,
  /** Dispute page of an order: where its buyer opens one, and both sides' statements stand. */
  dispute: (orderId: string) => `/dashboard/dispute/${segment(orderId)}`,
  /** Disputes that wait for an admin's decision. */
  disputes: (query: Query = {}) => withQuery('/dashboard/disputes', query),
  /** Page on which one side of an order reviews the other. */
  review: (bookingId: string) => `/dashboard/review/${segment(bookingId)}`,
  /** Asks what is wrong with a review. */
  reportReview: (reviewId: string) => `/dashboard/reviewreport/${segment(reviewId)}`,
  /** Reviews that people reported, for admins. */
  reportedReviews: (query: Query = {}) => withQuery('/dashboard/reviewadmin', query),
  /** All that a person was told, newest first. */
  notifications: (query: Query = {}) => withQuery('/dashboard/notifications', query),
  /** Page of a person's saved searches. */
  savedSearches: (query: Query = {}) => withQuery('/dashboard/searches', query),
  /** Offers that one has made, or got on one's listings. */
  offers: (query: Query = {}) => withQuery('/dashboard/offers', query),
  payment: (bookingId: string) => `/dashboard/payment/${segment(bookingId)}`,
  /** Where a seller marks a listing as sold, and names who bought it. */
  sold: (id: string) => `/dashboard/sold/${segment(id)}`,
  /** Many products at once, as files. */
  importProducts: () => '/dashboard/importproducts',
  /** Calls, not pages: what a seller has on sale as a file, and an empty one to fill in. */
  exportListings: () => '/listings/export',
  /** Calls, not pages: a buyer's orders, and the orders of a seller's products, as files. */
  exportOrders: () => '/bookings/export',
  exportSales: () => '/buyers/export',
  listingsTemplate: () => '/listings/template',
  myBuyers: (query: Query = {}) => withQuery('/dashboard/mybuyers', query),
  allSellers: (query: Query = {}) => withQuery('/dashboard/allseller', query),
  /** All that admins see of one seller. */
  seller: (id: string) => `/dashboard/seller/${segment(id)}`,
  allBuyers: (query: Query = {}) => withQuery('/dashboard/allbuyer', query),
  reports: (query: Query = {}) => withQuery('/dashboard/reportadmin', query),
} as const;
