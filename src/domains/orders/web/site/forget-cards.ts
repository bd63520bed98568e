/**
 * Prefix of the caches with order cards, as in `keep-card.ts` and `public/service-worker.js`. It is repeated here,
 * because this file is loaded for all signed-in people and must stay small.
 */
const CARDS = 'order-cards:';

/** Prefix of the caches with lists, as in `site/kept-lists/keep-list.ts` and `public/service-worker.js`. */
const LISTS = 'kept-lists:';

/**
 * Prefixes of the storage keys of drafts. Drafts of checks are in `checks-draft.ts`, drafts of listings in
 * `use-draft.ts` of the domain `selling`.
 */
const NOTES = ['order-checks:', 'add-product:'];

/** Part of the browser's storage that this file uses. */
type Notes = Pick<Storage, 'length' | 'key' | 'removeItem'>;

/**
 * Deletes other people's drafts of checks and listings from this browser and this tab. For guests, deletes all drafts.
 * Does nothing without storage.
 */
export function forgetNotes(userId: string | undefined, ...stores: readonly (Notes | undefined)[]): void {
  for (const store of stores.length > 0 ? stores : ownStores()) forgetNotesIn(store, userId);
}

function forgetNotesIn(store: Notes | undefined, userId: string | undefined): void {
  const names = Array.from({ length: store?.length ?? 0 }, (_, index) => store?.key(index) ?? '');
  // guard: notes-of-another (value => [])
  const foreign = names.filter((name) =>
    NOTES.some((begin) => name.startsWith(begin) && !name.startsWith(`${begin}${userId}:`)),
  );
  for (const name of foreign) store?.removeItem(name);
}

/** Returns the storage of the browser and of this tab; nothing if they are not available. */
function ownStores(): readonly (Storage | undefined)[] {
  try {
    return [globalThis.localStorage, globalThis.sessionStorage];
  } catch {
    return [];
  }
}

/** Part of the browser's caches that this file uses. */
type Caches = Pick<CacheStorage, 'keys' | 'delete'>;

/**
 * Deletes all order cards (which contain the secrets of PINs) and lists of other people that this browser has stored.
 * For guests, only the lists of guests remain. Does nothing without storage.
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
