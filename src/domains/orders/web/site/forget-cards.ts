/**
 * Same as in `keep-card.ts` and `public/service-worker.js`. This file loads for everybody signed in, so it imports
 * neither.
 */
const CARDS = 'order-cards:';

/** Prefix of the caches with lists; also in `site/kept-lists/keep-list.ts` and `public/service-worker.js`. */
const LISTS = 'kept-lists:';

/**
 * Prefixes of the keys of noted checks, as in `checks-draft.ts`, and of listing drafts, as in catalog's `use-draft.ts`.
 */
const NOTES = ['order-checks:', 'add-product:'];

/** Methods used of the browser's storage. */
type Notes = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/**
 * Deletes other people's notes and unsaved drafts of listings; all of them for guests. Does nothing without storage.
 */
export function forgetNotes(userId: string | undefined, store: Notes | undefined = ownStore()): void {
  const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '');
  // guard: notes-of-another (value => [])
  const foreign = names.filter((name) =>
    NOTES.some((begin) => name.startsWith(begin) && !name.startsWith(`${begin}${userId}:`)),
  );
  for (const name of foreign) store?.removeItem(name);
}

/** Returns the browser's storage; undefined if it has none. */
function ownStore(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Methods used of the browser's caches. */
type Caches = Pick<CacheStorage, 'keys' | 'delete'>;

/**
 * Deletes the order cards and lists of everybody but the signed-in person, with the secrets of their PINs. For guests
 * only the lists of guests stay. Does nothing without storage.
 */
export async function forgetCards(
  userId: string | undefined,
  store: Caches | undefined = globalThis.caches,
): Promise<void> {
  const names = (await store?.keys().catch(() => [])) ?? [];
  const own = [`${CARDS}${userId}`, `${LISTS}${userId ?? 'guest'}`];
  // guard: cards-of-another (value => [])
  const foreign = names.filter(
    (name) => (name.startsWith(CARDS) || name.startsWith(LISTS)) && !own.includes(name),
  );
  await Promise.all(foreign.map((name) => store?.delete(name)));
}
