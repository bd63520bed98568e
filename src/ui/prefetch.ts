/** Network information that some browsers give; not in TypeScript's own types yet. */
type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * The `prefetch` of a link that many follow: what it leads to is fetched when somebody points at it, touches it or
 * comes to it by key, and for those who save data not before they follow it.
 */
export function prefetchOnIntent(): 'intent' | 'none' {
  if (typeof navigator === 'undefined') return 'none';
  return (navigator as WithConnection).connection?.saveData ? 'none' : 'intent';
}
