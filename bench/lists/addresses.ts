import type { BenchTestbed } from '../testbed/bench-testbed.ts';

/** Category of the measured lists, and the address of its list. */
export const CATEGORY = 'Laptop';
export const LIST_PATH = `/products?category=${CATEGORY}`;
/** Number of pages before the hundredth page. */
export const PAGES_BACK = 99;

/** Returns an address with an unknown parameter, which prevents caching. */
export const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached=1`;

/** Returns the addresses of the list's first pages, by following the `next` links as a client does. */
export async function findPages(testbed: BenchTestbed, count: number): Promise<readonly string[]> {
  const pages = [uncached(LIST_PATH)];
  while (pages.length < count) {
    const response = await fetch(testbed.url + pages.at(-1));
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    if (!next) break;
    // The link keeps all parameters of its page, including the one that prevents caching.
    pages.push(next);
  }
  return pages;
}

/** Returns the address of the hundredth page of the list. */
export async function findPageBack(testbed: BenchTestbed): Promise<string> {
  return (await findPages(testbed, PAGES_BACK + 1)).at(-1) ?? LIST_PATH;
}

/** Returns the address of a listing that is neither the newest nor old. */
export async function findOne(
  testbed: BenchTestbed,
): Promise<{ readonly id: string; readonly path: string }> {
  const [row] = await testbed.query<{ id: string }>(
    "select id from products where state = 'unsold' order by posted_at desc offset 500 limit 1",
  );
  const id = row?.id ?? '';
  return { id, path: uncached(`/productAll/${id}`) };
}
