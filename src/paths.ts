/**
 * Every address of the site, built from typed parameters. Nothing else writes an address by hand.
 * This file imports nothing, so every part of the product may use it.
 */

type Value = string | number | undefined | null;
type Query = Readonly<Record<string, Value | readonly Value[]>>;

function withQuery(path: string, query: Query): string {
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
  howItWorks: () => '/how-it-works',
  /** `part` is the anchor of a section. */
  safety: (part?: 'verified' | 'report' | 'stolen') => (part ? `/safety#${part}` : '/safety'),
  fees: () => '/fees',
  refunds: () => '/refunds',
  terms: () => '/terms',
  privacy: () => '/privacy',
  contact: (part?: 'elsewhere') => (part ? `/contact#${part}` : '/contact'),
  about: () => '/about',
  imprint: () => '/imprint',
  /** `from` is where the visitor goes back to afterwards: a path of our own. */
  login: (from?: string) => withQuery('/login', { from }),
  /** Where one is after closing the own account. */
  accountClosed: () => '/login?closed=yes',
  /** `as` is the kind of account that the form begins with. */
  signup: (from?: string, as?: 'seller') => withQuery('/signup', { from, as }),
  /** Takes a POST. */
  logout: () => '/logout',
  /** Where a letter with a way to a new password is asked for. */
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  verifyEmail: (token: string) => withQuery('/verify-email', { token }),
  /** Leads to the sign-in with Google; not a page. */
  beginGoogle: (from?: string) => withQuery('/api/auth/google', { from }),
  /** Tells why the sign-in with Google did not work. */
  googleAnswer: (query: Query = {}) => withQuery('/login/google', query),
  profile: () => '/profile',
  settings: () => '/profile#settings',
  /** The buying page; needs a login. */
  productDetails: (id: string) => `/productdetails/${segment(id)}`,
  /** The public page of one product. */
  categoryList: (id: string) => `/categorylist/${segment(id)}`,
  /** Others like a product, on its public page. */
  similarTo: (id: string) => `/categorylist/${segment(id)}#similar`,
  categoryDetails: (category: string, query: Query = {}) =>
    withQuery(`/categorydetails/${segment(category)}`, query),
  products: (id: string) => `/products/${segment(id)}`,
  search: (query: Query = {}) => withQuery('/search', query),
  /** A call, not a page: values that listings have for a fact. */
  attributeSuggestions: (query: Query) => withQuery('/facts/suggestions', query),
  /** A call, not a page: what products of a model cost. */
  prices: (query: Query) => withQuery('/prices', query),
  myOrders: (query: Query = {}) => withQuery('/dashboard/order', query),
  myWishList: (query: Query = {}) => withQuery('/dashboard/mywishlist', query),
  /** Takes a POST: puts a product on the wish list or takes it off. */
  heart: () => '/wish',
  payment: (bookingId: string) => `/dashboard/payment/${segment(bookingId)}`,
  addProduct: () => '/dashboard/addproducts',
  editProduct: (id: string) => `/dashboard/editproduct/${segment(id)}`,
  myProducts: (query: Query = {}) => withQuery('/dashboard/myproducts', query),
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
  admin: (query: Query = {}) => withQuery('/dashboard/admin', query),
  reports: (query: Query = {}) => withQuery('/dashboard/reportadmin', query),
  /** What was done with money and by admins. */
  record: (query: Query = {}) => withQuery('/dashboard/record', query),
  sitemap: () => '/sitemap.xml',
  /** One part of the sitemap: its number, or `pages` for those that are no products. */
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
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password',
  verifyEmail: 'verify-email',
  googleAnswer: 'login/google',
  profile: 'profile',
  productDetails: 'productdetails/:id',
  categoryList: 'categorylist/:id',
  categoryDetails: 'categorydetails/:category',
  products: 'products/:id',
  search: 'search',
  dashboard: 'dashboard',
  myOrders: 'dashboard/order',
  myWishList: 'dashboard/mywishlist',
  heart: 'wish',
  payment: 'dashboard/payment/:id',
  addProduct: 'dashboard/addproducts',
  editProduct: 'dashboard/editproduct/:id',
  myProducts: 'dashboard/myproducts',
  importProducts: 'dashboard/importproducts',
  myBuyers: 'dashboard/mybuyers',
  allSellers: 'dashboard/allseller',
  seller: 'dashboard/seller/:id',
  allBuyers: 'dashboard/allbuyer',
  admin: 'dashboard/admin',
  reports: 'dashboard/reportadmin',
  record: 'dashboard/record',
} as const;

/** Id of a listing's card on a page, to which an address may lead. */
export function listingAnchor(id: string): string {
  return `listing-${id}`;
}

/** Where a person of a user type finds their dashboard. */
export function dashboardPath(userType: string | null | undefined): string {
  if (userType === 'Admin') return paths.admin();
  return userType === 'Seller' ? paths.myProducts() : paths.myOrders();
}

/**
 * A return address that surely stays on this site: a path that starts with one slash. Anything else (another
 * origin, `//host`, a backslash that browsers read as a slash, control characters) becomes `fallback`.
 */
export function ownPath(from: string | null | undefined, fallback = '/'): string {
  // guard: own-path (condition => !from)
  if (!from?.startsWith('/') || /^\/[/\\]/.test(from) || from.includes('\\')) return fallback;
  const isControl = (character: string) => character < ' ' || character === '\u007f';
  return Array.from(from).some(isControl) ? fallback : from;
}

/**
 * Where Sell leads: sellers to the form, visitors through the sign-up to it; null for those whose kind of account sells
 * nothing.
 */
export function sellPath(viewer: { readonly userType: string | null } | null): string | null {
  if (!viewer) return paths.signup(paths.addProduct(), 'seller');
  return viewer.userType === 'Seller' ? paths.addProduct() : null;
}
