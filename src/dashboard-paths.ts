import { type Query, withQuery } from './paths.ts';

const segment = encodeURIComponent;

/** Beginning of the addresses of one's own pages. The service worker is registered for them, for cards and lists. */
export const DASHBOARD = '/dashboard/';

/** Addresses of pages for signed-in people, emails and notifications. */
export const dashboardPaths = {
  /** Page for turning the second factor on and off. */
  ownSecondFactor: () => '/profile/second-factor',
  /** Page for changing the email address. */
  ownEmail: () => '/profile/email',
  /** Page after closing the own account. */
  accountClosed: () => '/login?closed=yes',
  settings: () => '/profile#settings',
  /** API address, not a page: values of an attribute in listings. */
  attributeSuggestions: (query: Query) => withQuery('/facts/suggestions', query),
  /** API address, not a page: prices of a model's products. */
  prices: (query: Query) => withQuery('/prices', query),
  messages: (query: Query = {}) => withQuery('/dashboard/messages', query),
  conversation: (id: string) => `/dashboard/messages/${segment(id)}`,
  /** Page where one side of an order writes to the other: their conversation, or its first message. */
  writeAboutOrder: (productId: string, orderId: string) =>
    withQuery(`/dashboard/ask/${segment(productId)}`, { order: orderId }),
  /** API address, not a page: the calendar file of an order’s meeting. */
  meetingFile: (orderId: string) => `/orders/${segment(orderId)}/meeting.ics`,
  /** Page of an order's dispute: the buyer opens it here, and both sides make their statements. */
  dispute: (orderId: string) => `/dashboard/dispute/${segment(orderId)}`,
  /** Page of open disputes for admins. */
  disputes: (query: Query = {}) => withQuery('/dashboard/disputes', query),
  /** Page where one side of an order reviews the other. */
  review: (bookingId: string) => `/dashboard/review/${segment(bookingId)}`,
  /** Page for reporting a review. */
  reportReview: (reviewId: string) => `/dashboard/reviewreport/${segment(reviewId)}`,
  /** Page of reported reviews for admins. */
  reportedReviews: (query: Query = {}) => withQuery('/dashboard/reviewadmin', query),
  /** Page of a person's notifications, newest first. */
  notifications: (query: Query = {}) => withQuery('/dashboard/notifications', query),
  /** Page of a person's saved searches. */
  savedSearches: (query: Query = {}) => withQuery('/dashboard/searches', query),
  /** Page of a person's own offers, and of offers for their listings. */
  offers: (query: Query = {}) => withQuery('/dashboard/offers', query),
  payment: (bookingId: string) => `/dashboard/payment/${segment(bookingId)}`,
  /** Page where a seller marks a listing as sold, and chooses the buyer. */
  sold: (id: string) => `/dashboard/sold/${segment(id)}`,
  /** Page for importing and exporting many products as files. */
  importProducts: () => '/dashboard/importproducts',
  /** API addresses, not pages: a seller's listings on sale as a file, and an empty file to fill in. */
  exportListings: () => '/listings/export',
  /** API addresses, not pages: a buyer's orders, and the orders of a seller's products, as files. */
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
