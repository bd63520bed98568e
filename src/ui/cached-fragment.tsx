import { createContext, type ReactElement, use } from 'react';
import { currentLocale } from '#kernel/locale.ts';

/**
 * Function that takes a fragment out of the page during server rendering and returns a placeholder for it. Null in the
 * browser, and on the server if it renders a page without cached fragments.
 */
export const CreateSlotContext = createContext<
  ((key: string, fragment: ReactElement) => ReactElement) | null
>(null);

type CachedFragmentProps = {
  /** Unique name of the fragment. */
  readonly name: string;
  /**
   * All data of the fragment, as a text or JSON value. Fragments with the same name and key have the same HTML in one
   * locale.
   */
  readonly cacheKey: unknown;
  /**
   * Content of the fragment. It must use no context and no `useId`, because it is rendered separately from the page.
   */
  readonly children: ReactElement;
};

/**
 * Shows a fragment that many pages share and that depends on little data, such as a listing's card. The server renders
 * the fragment once and caches its HTML. The page itself must preload the fragment's pictures and fonts.
 */
export function CachedFragment({ name, cacheKey, children }: CachedFragmentProps) {
  const createSlot = use(CreateSlotContext);
  if (!createSlot) return children;
  return createSlot(
    `${currentLocale()} ${name} ${typeof cacheKey === 'string' ? cacheKey : JSON.stringify(cacheKey)}`,
    children,
  );
}
