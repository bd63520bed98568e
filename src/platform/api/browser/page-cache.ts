import { QUERY_TTL_MS } from '#platform/process/cache-lifetimes.ts';

/** Data of a page by the ids of its routes. */
export type PageData = Readonly<Record<string, unknown>>;

type Page = { readonly data: PageData; readonly loadedAt: number };

/** Most pages that are kept. Data of the largest, a list of 24 listings, takes some 100 KB in memory. */
export const MOST_PAGES = 30;

function isSame(one: PageData, other: PageData): boolean {
  const keys = Object.keys(other);
  return keys.length === Object.keys(one).length && keys.every((key) => Object.is(one[key], other[key]));
}

/**
 * Pages that this tab has shown in the last five minutes, by address, in memory only. Returning visitors see them at
 * once. Whoever shows one from here asks for it anew behind it.
 */
export class PageCache {
  readonly #now: () => number;
  /** In the order of their last use. */
  readonly #pages = new Map<string, Page>();
  #shown: { readonly address: string; readonly page: Page } | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Keeps the page that is shown now; says whether its data is new, or was known before (`kept`). */
  show(address: string, data: PageData): 'new' | 'kept' {
    const known = this.#pages.get(address);
    const isKept = known !== undefined && isSame(known.data, data);
    const page = isKept ? known : { data, loadedAt: this.#now() };
    this.#pages.delete(address);
    this.#pages.set(address, page);
    this.#shown = { address, page };
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    return isKept ? 'kept' : 'new';
  }

  /** The page that is shown just now, and when its data was loaded, in ms; null before there is any. */
  shown(): { readonly address: string; readonly data: PageData; readonly loadedAt: number } | null {
    return this.#shown && { address: this.#shown.address, ...this.#shown.page };
  }

  /** The data of a page that was loaded in the last five minutes; null when there is none. */
  find(address: string): PageData | null {
    const page = this.#pages.get(address);
    if (!page) return null;
    if (this.#now() - page.loadedAt < QUERY_TTL_MS) return page.data;
    this.#pages.delete(address);
    return null;
  }

  /** Forgets all pages: something was changed, or somebody else looks. What is shown stays known as that. */
  clear(): void {
    this.#pages.clear();
  }
}

/** The pages of this tab. */
export const pageCache = new PageCache();
