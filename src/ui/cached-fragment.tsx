import { createContext, type ReactElement, use } from 'react';
import { currentLocale } from '#kernel/locale.ts';

/**
 * Takes a fragment out of the page being rendered on the server, and returns its placeholder. Null if pages are
 * rendered as a whole, as in the browser.
 */
export const CreateSlotContext = createContext<
  ((key: string, fragment: ReactElement) => ReactElement) | null
>(null);

type CachedFragmentProps = {
  /** Unique name of the fragment. */
  readonly name: string;
  /** All data of the fragment, as a text or JSON value. Fragments with the same key look the same in one locale. */
  readonly cacheKey: unknown;
  /** Must use no context and no ids from `useId`, because it is rendered separately from the page. */
  readonly children: ReactElement;
};

/**
 * A fragment of many pages that depends on little data, such as a listing's card. The server renders it once and caches
 * it. The page itself must preload the fragment's pictures and fonts.
 */
export function CachedFragment({ name, cacheKey, children }: CachedFragmentProps) {
  const createSlot = use(CreateSlotContext);
  if (!createSlot) return children;
  return createSlot(
    `${currentLocale()} ${name} ${typeof cacheKey === 'string' ? cacheKey : JSON.stringify(cacheKey)}`,
    children,
  );
}
