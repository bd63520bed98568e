/** Network information of some browsers; not in TypeScript's own types yet. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Returns the value of `prefetch` for a frequently used link. Its target loads on hover, touch or keyboard focus. For
 * people who save data it loads only on navigation.
 */
export function prefetchOnIntent(): 'intent' | 'none' {
  if (typeof navigator === 'undefined') return 'none';
  return (navigator as WithConnection).connection?.saveData ? 'none' : 'intent';
}
