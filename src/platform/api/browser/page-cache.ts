import { QUERY_TTL_MS } from '#platform/process/cache-lifetimes.ts';

/** Data of a page by the ids of its routes. */
export type PageData = Readonly<Record<string, unknown>>;

/** A page with the time at which its data was loaded, in ms since 1970. */
type Page = { readonly address: string; readonly data: PageData; readonly loadedAt: number };

/** Maximum number of pages in the cache. Data of the largest, a list of 24 listings, takes some 100 KB in memory. */
export const MOST_PAGES = 30;

function isSame(one: PageData, other: PageData): boolean {
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length && keys.every((key) => Object.is(one[key], other[key]));
}

/**
 * Pages that this tab has shown in the last five minutes, by URL, in memory only. A visitor who returns to such a page
 * sees it immediately, while it is refreshed in the background.
 */
export class PageCache {
  readonly #now: () => number;
  /** Pages by URL, ordered by last use. */
  readonly #pages = new Map<string, Page>();
  #shown: Page | null = null;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /**
   * Caches the page that is shown now. Returns `kept` if the same data was cached or shown before, else `new`. Data
   * that stays after a failed refresh keeps its time.
   */
  show(address: string, data: PageData): 'new' | 'kept' {
    const known = this.#pages.get(address) ?? this.#shown;
    const isKept = known?.address === address && isSame(known.data, data);
    const page = isKept ? known : { address, data, loadedAt: this.#now() };
    this.#pages.delete(address);
    this.#pages.set(address, page);
    this.#shown = page;
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return isKept ? 'kept' : 'new';
  }

  /** Returns the page that is shown now; null before the first page. */
  shown(): Page | null {
    return this.#shown;
  }

  /** Returns the data of a page that was loaded in the last five minutes; null if there is none. */
  find(address: string): PageData | null {
    const page = this.#pages.get(address);
    if (!page) return null;
    if (this.#now() - page.loadedAt < QUERY_TTL_MS) return page.data;
    this.#pages.delete(address);
    return null;
  }

  /** Clears the cache after a change of data or account. {@link shown} still returns the page on screen. */
  clear(): void {
    this.#pages.clear();
  }
}

/** Cache of the pages that this browser tab has shown. */
export const pageCache = new PageCache();
