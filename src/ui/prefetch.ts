/** Network information that some browsers give; not in TypeScript's own types yet. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * Value of `prefetch` for a much-used link. Its target is loaded on hover, touch or keyboard focus, but for people who
 * save data only when they follow it.
 */
export function prefetchOnIntent(): 'intent' | 'none' {
  if (typeof navigator === 'undefined') return 'none';
  return (navigator as WithConnection).connection?.saveData ? 'none' : 'intent';
}
