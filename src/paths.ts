/**
 * Paths of the pages that most code links to, built from typed parameters. Every page loads this file. Further paths
 * for signed-in people are in `dashboard-paths.ts` and in the `*-paths.ts` files of domains. Other files call these
 * functions instead of writing paths by hand. This file imports nothing, so that all code may import it.
 */

type Value = string | number | undefined | null;
/** Query parameters of an address. */
export type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** Returns a path with a query string. Values that are undefined, null or empty are omitted. */
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

/** Addresses of pages. If the specification names a page, its address keeps that spelling. */
export const paths = {
  home: () => '/',
  blog: () => '/blog',
  testALaptop: () => '/blog/test-a-used-laptop',
  readABatteryReport: () => '/blog/read-a-battery-report',
  spotASwappedDisk: () => '/blog/spot-a-swapped-disk',
  /** Page with tests of the computer that opens it. The address is short, because people type it on that computer. */
  selfTest: () => '/test',
  howItWorks: () => '/how-it-works',
  /** Safety page. `part` is the anchor of a section. */
  safety: (part?: 'verified' | 'report' | 'stolen') => (part ? `/safety#${part}` : '/safety'),
  fees: () => '/fees',
  refunds: () => '/refunds',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: () => '/contact',
  about: () => '/about',
  imprint: () => '/imprint',
  /** Login page. `from` is the path of this site to which the login returns. */
  login: (from?: string) => withQuery('/login', { from }),
  /** Page that asks for the second factor of a sign-in. */
  secondFactor: (from?: string) => withQuery('/login/second-factor', { from }),
  signup: (from?: string) => withQuery('/signup', { from }),
  /** Route for signing out. It accepts only POST. */
  logout: () => '/logout',
  /** Route that sets the language of all pages on this device. It accepts only POST. */
  language: () => '/language',
  /** Page that requests an email for resetting the password. */
  forgotPassword: () => '/forgot-password',
  /** Address that redirects to the sign-in with Google. It is not a page. */
  beginGoogle: (from?: string) => withQuery('/api/auth/google', { from }),
  profile: () => '/profile',
  /** Page for buying a product. It needs a login. */
  productDetails: (id: string) => `/productdetails/${segment(id)}`,
  /** Short address that redirects to the public page of a product. `short` is the product's `shortId`. */
  shortProduct: (short: string) => `/p/${segment(short)}`,
  /**
   * Public page of a product, at the address in the specification. A category's page is {@link paths.categoryDetails}.
   */
  categoryList: (id: string) => `/categorylist/${segment(id)}`,
  /** Page that compares the products with these ids. */
  compare: (ids: readonly string[] = []) => (ids.length > 0 ? `/compare?ids=${ids.join(',')}` : '/compare'),
  /** Public page of a seller. */
  sellerPage: (id: string, query: Query = {}) => withQuery(`/sellers/${segment(id)}`, query),
  /** Section with similar products on a product's public page. */
  similarTo: (id: string) => `/categorylist/${segment(id)}#similar`,
  /** Page with a category's listings. */
  categoryDetails: (category: string, query: Query = {}) =>
    withQuery(`/categorydetails/${segment(category)}`, query),
  products: (id: string) => `/products/${segment(id)}`,
  search: (query: Query = {}) => withQuery('/search', query),
  myOrders: (query: Query = {}) => withQuery('/dashboard/order', query),
  /** Page of an order, for buyer and seller. `placed`: the order was just placed. `pin`: PIN from a scanned code. */
  order: (id: string, query: { readonly placed?: 1; readonly pin?: string } = {}) =>
    withQuery(`/dashboard/order/${segment(id)}`, query),
  myWishList: (query: Query = {}) => withQuery('/dashboard/mywishlist', query),
  /** Route that adds a product to the wish list or removes it. It accepts only POST. */
  heart: () => '/wish',
  /** Page on which a buyer writes the first message to the seller of a listing. */
  askSeller: (productId: string) => `/dashboard/ask/${segment(productId)}`,
  /** Page that saves a search. `query` is the query of the search's list, including the category. */
  saveSearch: (query: string) => `/dashboard/savesearch?${query}`,
  addProduct: () => '/dashboard/addproducts',
  editProduct: (id: string) => `/dashboard/editproduct/${segment(id)}`,
  myProducts: (query: Query = {}) => withQuery('/dashboard/myproducts', query),
  admin: (query: Query = {}) => withQuery('/dashboard/admin', query),
} as const;

/**
 * Addresses of pages that only the server needs, for example for emails and the sitemap. They are not in {@link paths},
 * because every page loads `paths`.
 */
export const serverPaths = {
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  verifyEmail: (token: string) => withQuery('/verify-email', { token }),
  confirmNewEmail: (token: string) => withQuery('/confirm-email', { token }),
  /** Page that undoes the change of an account's email address. The link is sent to the previous address. */
  keepEmail: (token: string) => withQuery('/keep-email', { token }),
  /** Page that turns off emails of one topic, with or without a sign-in. */
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  /** Page that shows why the sign-in with Google failed. */
  googleAnswer: (query: Query = {}) => withQuery('/login/google', query),
  /** Page on which a seller requests verification. */
  verification: () => '/dashboard/verification',
  sitemap: () => '/sitemap.xml',
  /** Address of a part of the sitemap. `part` is a number for products, or `pages` for all other pages. */
  sitemapPart: (part: number | 'pages') => `/sitemaps/${part}.xml`,
} as const;

/** Route patterns of the pages above, for the lists of routes. */
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

/** Returns the anchor of a listing's card on a page. */
export function listingAnchor(id: string): string {
  return `listing-${id}`;
}

/** Returns the path of the dashboard for a user type. */
export function dashboardPath(userType: string | null | undefined): string {
  if (userType === 'Admin') return paths.admin();
  return userType === 'Seller' ? paths.myProducts() : paths.myOrders();
}

/**
 * Returns a return address if it certainly stays on this site: a path that starts with exactly one slash. Other values
 * become `fallback`: another origin, `//host`, a backslash (which browsers read as a slash), or control characters.
 */
export function ownPath(from: string | null | undefined, fallback = '/'): string {
  // guard: own-path (condition => !from)
  if (!from?.startsWith('/') || /^\/[/\\]/.test(from) || from.includes('\\')) return fallback;
  const isControl = (character: string) => character < ' ' || character === '\u007f';
  return Array.from(from).some(isControl) ? fallback : from;
}

/**
 * Returns the target of the Sell link. For sellers it is the form for a new listing; guests get there through the
 * sign-up. Null for other kinds of accounts.
 */
export function sellPath(viewer: { readonly userType: string | null } | null): string | null {
  if (!viewer) return paths.signup(paths.addProduct());
  return viewer.userType === 'Seller' ? paths.addProduct() : null;
}
