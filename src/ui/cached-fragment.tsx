import { createContext, type ReactElement, use } from 'react';
import { currentLocale } from '#kernel/locale.ts';

/**
 * Takes a fragment out of the page that the server renders, and returns its placeholder. Null where all of a page is
 * rendered at once, as in the browser.
 */
export const CreateSlotContext = createContext<
  ((key: string, fragment: ReactElement) => ReactElement) | null
>(null);

type CachedFragmentProps = {
  /** Unique name of the fragment. */
  readonly name: string;
  /** All data that it shows, as a text or JSON value: fragments with the same key look the same in one locale. */
  readonly cacheKey: unknown;
  /** Uses no context and has no ids of its own, for it is rendered apart from the page. */
  readonly children: ReactElement;
};

/**
 * A part of many pages that follows from a few data alone, as a listing's card does. The server renders it once and
 * keeps it. What it wants to have fetched early, the page has to say.
 */
export function CachedFragment({ name, cacheKey, children }: CachedFragmentProps) {
  const createSlot = use(CreateSlotContext);
  if (!createSlot) return children;
  return createSlot(
    `${currentLocale()} ${name} ${typeof cacheKey === 'string' ? cacheKey : JSON.stringify(cacheKey)}`,
    children,
  );
}
