/**
 * Addresses of pages for everybody, built from typed parameters. Every page loads this file. Addresses for signed-in
 * people are in `dashboard-paths.ts` and in the `*-paths.ts` of domains instead. No other file writes an address by
 * hand. This file imports nothing, so every part of the product may use it.
 */

type Value = string | number | undefined | null;
/** Query parameters of an address. */
export type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** Returns a path with the defined values of a query. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    for (const value of [given].flat()) {
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
    }
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const segment = encodeURIComponent;

/** Addresses of pages. Those named in the specification keep its spelling. */
export const paths = {
  home: () => '/',
  blog: () => '/blog',
  testALaptop: () => '/blog/test-a-used-laptop',
  readABatteryReport: () => '/blog/read-a-battery-report',
  spotASwappedDisk: () => '/blog/spot-a-swapped-disk',
  /** Page where a computer tests itself. It is short, because people type it on that computer. */
  selfTest: () => '/test',
  howItWorks: () => '/how-it-works',
  /** `part` is the anchor of a section. */
  safety: (part?: 'verified' | 'report' | 'stolen') => (part ? `/safety#${part}` : '/safety'),
  fees: () => '/fees',
  refunds: () => '/refunds',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  about: () => '/about',
  imprint: () => '/imprint',
  /** `from` is the return address: a path of this site. */
  login: (from?: string) => withQuery('/login', { from }),
  /** Page for the second factor of a sign-in. */
  secondFactor: (from?: string) => withQuery('/login/second-factor', { from }),
  signup: (from?: string) => withQuery('/signup', { from }),
  /** Accepts a POST. */
  logout: () => '/logout',
  /** Accepts a POST: sets the language of all pages on this device. */
  language: () => '/language',
  /** Page for requesting an email to reset the password. */
  forgotPassword: () => '/forgot-password',
  /** Redirects to the sign-in with Google; not a page. */
  beginGoogle: (from?: string) => withQuery('/api/auth/google', { from }),
  profile: () => '/profile',
  /** The buying page; needs a login. */
  productDetails: (id: string) => `/productdetails/${segment(id)}`,
  /** Redirects to the public page of one product, by the `shortId` of its id. */
  shortProduct: (short: string) => `/p/${segment(short)}`,
  /** The public page of one product, at the specification's address. A category is {@link paths.categoryDetails}. */
  categoryList: (id: string) => `/categorylist/${segment(id)}`,
  /** Page that compares products, by their ids. */
  compare: (ids: readonly string[] = []) => (ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'),
  /** The public page of a seller. */
  sellerPage: (id: string, query: Query = {}) => withQuery(`/sellers/${segment(id)}`, query),
  /** Section with similar products on a product's public page. */
  similarTo: (id: string) => `/categorylist/${segment(id)}#similar`,
  /** Page of a category's listings. */
  categoryDetails: (category: string, query: Query = {}) =>
    withQuery(`/categorydetails/${segment(category)}`, query),
  products: (id: string) => `/products/${segment(id)}`,
  search: (query: Query = {}) => withQuery('/search', query),
  myOrders: (query: Query = {}) => withQuery('/dashboard/order', query),
  /** Page of one order, for both of its sides. `placed` is set right after it was placed, `pin` by a scanned code. */
  order: (id: string, query: { readonly placed?: 1; readonly pin?: string } = {}) =>
    withQuery(`/dashboard/order/${segment(id)}`, query),
  myWishList: (query: Query = {}) => withQuery('/dashboard/mywishlist', query),
  /** Accepts a POST: adds a product to the wish list or removes it. */
  heart: () => '/wish',
  /** Page where a buyer asks the seller of a listing for the first time. */
  askSeller: (productId: string) => `/dashboard/ask/${segment(productId)}`,
  /** Page for saving a search; `query` is that of its list, including the category. */
  saveSearch: (query: string) => `/dashboard/savesearch?${query}`,
  addProduct: () => '/dashboard/addproducts',
  editProduct: (id: string) => `/dashboard/editproduct/${segment(id)}`,
  myProducts: (query: Query = {}) => withQuery('/dashboard/myproducts', query),
  admin: (query: Query = {}) => withQuery('/dashboard/admin', query),
} as const;

/**
 * Addresses that only the server uses, in emails and for other computers. Separate from {@link paths}, which every page
 * loads.
 */
export const serverPaths = {
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  verifyEmail: (token: string) => withQuery('/verify-email', { token }),
  confirmNewEmail: (token: string) => withQuery('/confirm-email', { token }),
  /** Page where the previous email address of an account undoes its change. */
  keepEmail: (token: string) => withQuery('/keep-email', { token }),
  /** Page for turning off emails of one topic, with or without a sign-in. */
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  /** Page with the reason why the sign-in with Google failed. */
  googleAnswer: (query: Query = {}) => withQuery('/login/google', query),
  /** Page where a seller requests verification. */
  verification: () => '/dashboard/verification',
  sitemap: () => '/sitemap.xml',
  /** One part of the sitemap: its number, or `pages` for pages other than products. */
  sitemapPart: (part: number | 'pages') => `/sitemaps/${part}.xml`,
} as const;

/** Route patterns of the same pages, for the routers' lists. */
export const patterns = {
  blog: 'blog',
  testALaptop: 'blog/test-a-used-laptop',
  readABatteryReport: 'blog/read-a-battery-report',
  spotASwappedDisk: 'blog/spot-a-swapped-disk',
  howItWorks: 'how-it-works',
  safety: 'safety',
  selfTest: 'test',
  fees: 'fees',
  refunds: 'refunds',
  terms: 'terms',
  privacy: 'privacy',
  contact: 'contact',
  about: 'about',
  imprint: 'imprint',
  login: 'login',
  signup: 'signup',
  logout: 'logout',
  language: 'language',
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password',
  verifyEmail: 'verify-email',
  googleAnswer: 'login/google',
  secondFactor: 'login/second-factor',
  profile: 'profile',
  settings: 'settings',
  cart: 'cart',
  ownSecondFactor: 'profile/second-factor',
  ownEmail: 'profile/email',
  confirmNewEmail: 'confirm-email',
  keepEmail: 'keep-email',
  productDetails: 'productdetails/:id',
  categoryList: 'categorylist/:id',
  shortProduct: 'p/:short',
  compare: 'compare',
  sellerPage: 'sellers/:id',
  categoryDetails: 'categorydetails/:category',
  products: 'products/:id',
  search: 'search',
  dashboard: 'dashboard',
  myOrders: 'dashboard/order',
  order: 'dashboard/order/:id',
  money: 'dashboard/money',
  payoutAccount: 'dashboard/money/account',
  payouts: 'dashboard/payouts',
  payoutRun: 'dashboard/payouts/:id',
  myWishList: 'dashboard/mywishlist',
  heart: 'wish',
  messages: 'dashboard/messages',
  conversation: 'dashboard/messages/:id',
  askSeller: 'dashboard/ask/:id',
  offers: 'dashboard/offers',
  makeOffer: 'dashboard/offer/:id',
  offerTerms: 'dashboard/offerterms/:id',
  dispute: 'dashboard/dispute/:id',
  disputes: 'dashboard/disputes',
  review: 'dashboard/review/:id',
  reportReview: 'dashboard/reviewreport/:id',
  reportedReviews: 'dashboard/reviewadmin',
  notifications: 'dashboard/notifications',
  notificationSettings: 'dashboard/notifications/settings',
  unsubscribe: 'unsubscribe',
  savedSearches: 'dashboard/searches',
  saveSearch: 'dashboard/savesearch',
  payment: 'dashboard/payment/:id',
  addProduct: 'dashboard/addproducts',
  editProduct: 'dashboard/editproduct/:id',
  myProducts: 'dashboard/myproducts',
  sold: 'dashboard/sold/:id',
  importProducts: 'dashboard/importproducts',
  myBuyers: 'dashboard/mybuyers',
  allSellers: 'dashboard/allseller',
  seller: 'dashboard/seller/:id',
  allBuyers: 'dashboard/allbuyer',
  admin: 'dashboard/admin',
  queue: 'dashboard/queue',
  reports: 'dashboard/reportadmin',
  quality: 'dashboard/quality',
  reportedMessages: 'dashboard/reportedmessages',
  record: 'dashboard/record',
  blocks: 'dashboard/blocks',
  verification: 'dashboard/verification',
  verifications: 'dashboard/verifications',
  verificationCase: 'dashboard/verifications/:id',
} as const;

/** Returns the id of a listing's card on a page, for use as an anchor. */
export function listingAnchor(id: string): string {
  return `listing-${id}`;
}

/** Returns the path of the dashboard for a user type. */
export function dashboardPath(userType: string | null | undefined): string {
  if (userType === 'Admin') return paths.admin();
  return userType === 'Seller' ? paths.myProducts() : paths.myOrders();
}

/**
 * Returns a return address if it is certain to stay on this site: a path that starts with one slash. Anything else
 * (another origin, `//host`, a backslash that browsers read as a slash, control characters) becomes `fallback`.
 */
export function ownPath(from: string | null | undefined, fallback = '/'): string {
  // guard: own-path (condition => !from)
  if (!from?.startsWith('/') || /^\/[/\\]/.test(from) || from.includes('\\')) return fallback;
  const isControl = (character: string) => character < ' ' || character === '\u007f';
  return Array.from(from).some(isControl) ? fallback : from;
}

/**
 * Returns the target of Sell: the form for sellers, for guests through the sign-up. Null for other kinds of accounts.
 */
export function sellPath(viewer: { readonly userType: string | null } | null): string | null {
  if (!viewer) return paths.signup(paths.addProduct());
  return viewer.userType === 'Seller' ? paths.addProduct() : null;
}
