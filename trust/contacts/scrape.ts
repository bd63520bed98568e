import pLimit from 'p-limit';
import type { ContactsMarket } from './contacts-market.ts';

/** Number of parallel requests of a scraper. */
const CONCURRENCY = 8;
/** Number of requests in a row without a new phone number after which one of {@link WAYS} counts as exhausted. */
const FRUITLESS = 60;

/** A client with one client address that reads as many phone numbers as possible. */
export type Scraper = {
  /** Phone numbers read so far. */
  readonly numbers: ReadonlySet<string>;
  readonly requests: () => number;
  /**
   * Requests a URL path and collects the phone numbers in the response. Returns the path of the next page, or null if
   * there is none or the request was refused.
   */
  readonly read: (path: string) => Promise<string | null>;
  /** Begins another of {@link WAYS}: resets the count of consecutive requests without a new phone number. */
  readonly begin: () => void;
  /** Returns true if the last {@link FRUITLESS} requests found no new phone number. */
  readonly isOver: () => boolean;
};

const NUMBER = /"number":"(\d{11})"/g;

/** Opens a scraper with its own client address. Its requests alternate between all web processes. */
export function openScraper({ urls }: Pick<ContactsMarket, 'urls'>, address: string): Scraper {
  const numbers = new Set<string>();
  let [requests, fruitless] = [0, 0];
  return {
    numbers,
    requests: () => requests,
    read: async (path) => {
      const url = urls[requests % urls.length] ?? '';
      requests += 1;
      const response = await fetch(url + path, { headers: { 'x-forwarded-for': address } });
      const text = await response.text();
      const known = numbers.size;
      for (const [, number = ''] of text.matchAll(NUMBER)) numbers.add(number);
      fruitless = numbers.size > known ? 0 : fruitless + 1;
      if (response.status !== 200) return null;
      return /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    },
    begin: () => {
      fruitless = 0;
    },
    isOver: () => fruitless >= FRUITLESS,
  };
}

type Way = (scraper: Scraper, market: ContactsMarket) => Promise<void>;

/** Requests all paths, several in parallel, until no new phone numbers are found. */
async function readEach(scraper: Scraper, paths: readonly string[]): Promise<void> {
  const concurrency = pLimit(CONCURRENCY);
  await Promise.all(
    paths.map((path) =>
      concurrency(async () => {
        if (!scraper.isOver()) await scraper.read(path);
      }),
    ),
  );
}

const CATEGORIES = ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'];
/** Paths of product lists. The lists of one category come first, then the lists of all products. */
const LISTS = [
  ...CATEGORIES.map((name) => `/products?category=${name}`),
  ...CATEGORIES.map((name) => `/productcategory/${name}`),
  '/productsSort',
  '/productAll',
  '/advertisement',
];

/**
 * Maximum number of pages to read of each list. All lists together then have more pages than may contain phone numbers.
 */
const PAGES = 18;

/** Price step in taka between two searches. Each search then finds fewer listings than may show phone numbers. */
const PRICE_STEP = 20;

/** Ways to read many phone numbers, by their descriptions. The most productive way comes first. */
export const WAYS: Readonly<Record<string, Way>> = {
  'lists of 100': async (scraper) => {
    for (const list of LISTS) await scraper.read(`${list}${list.includes('?') ? '&' : '?'}limit=100`);
  },
  'pages of all lists': async (scraper) => {
    for (const list of LISTS) {
      let path: string | null = list;
      for (let page = 0; path && page < PAGES; page += 1) path = await scraper.read(path);
    }
  },
  'searches by price': async (scraper, { goods }) => {
    const bands = Array.from({ length: Math.ceil(goods.length / PRICE_STEP) }, (_, at) => at * PRICE_STEP);
    const paths = bands.map(
      (from) => `/search?filters=no&limit=100&priceFrom=${from}&priceTo=${from + PRICE_STEP - 1}`,
    );
    await readEach(scraper, paths);
  },
  'single listings': (scraper, { goods }) =>
    readEach(scraper, goods.map(({ id }) => `/productAll/${id}`).toReversed()),
  'lists of each seller': (scraper, { goods }) =>
    readEach(
      scraper,
      goods.map(({ sellerId }) => `/sellers/${sellerId}/products`),
    ),
  'listings like each listing': (scraper, { goods }) =>
    readEach(
      scraper,
      goods.map(({ id }) => `/productAll/${id}/similar`),
    ),
  'the button of each listing': (scraper, { goods }) =>
    readEach(
      scraper,
      goods.slice(goods.length / 2).map(({ id }) => `/productAll/${id}/number`),
    ),
};

/** Reads phone numbers in one of {@link WAYS}. Returns the number of new phone numbers. */
export async function scrape(scraper: Scraper, way: Way, market: ContactsMarket): Promise<number> {
  const known = scraper.numbers.size;
  scraper.begin();
  await way(scraper, market);
  return scraper.numbers.size - known;
}
