/** Network information (`navigator.connection`) of some browsers. TypeScript's own types do not include it yet. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Returns the value of `prefetch` for a frequently used link. With it, the link's target loads on hover, touch or
 * keyboard focus. If the browser's data saver is on, the target loads only on navigation.
 */
export function prefetchOnIntent(): 'intent' | 'none' {
  if (typeof navigator === 'undefined') return 'none';
  return (navigator as WithConnection).connection?.saveData ? 'none' : 'intent';
}
