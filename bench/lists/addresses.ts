import type { Stage } from '../stage/stage.ts';

/** Category of the lists that are measured, and where they are. */
export const CATEGORY = 'Laptop';
export const LIST_PATH = `/products?category=${CATEGORY}`;
const PAGES_BACK = 99;

/** An address with a part that the market does not know and so keeps no answer for. */
export const uncached = (path: string) => `${path}${path.includes('?') ? '&' : '?'}uncached=1`;

/** The address of the hundredth page of the list, found as a reader finds it. */
export async function findPageBack(stage: Stage): Promise<string> {
  let path = uncached(LIST_PATH);
  for (let page = 0; page < PAGES_BACK; page += 1) {
    const answer = await fetch(stage.url + path);
    const next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (!next) break;
    // The link has all of the address that was asked for, and so what keeps it from being kept.
    path = next;
  }
  return path;
}

/** The address of a listing that is neither the newest nor old. */
export async function findOne(stage: Stage): Promise<{ readonly id: string; readonly path: string }> {
  const [row] = await stage.ask<{ id: string }>(
    "select id from products where state = 'unsold' order by posted_at desc offset 500 limit 1",
  );
  const id = row?.id ?? '';
  return { id, path: uncached(`/productAll/${id}`) };
}
