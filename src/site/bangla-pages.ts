/**
 * Paths of the pages that exist in English only. Every other page also exists in Bangla, including not-found. Of the
 * dashboard, the pages named here exist in Bangla.
 */
const IN_ENGLISH_ALONE = new RegExp(
  '^/(?:(?:about|blog|cart|compare|contact|fees|imprint|privacy|products|refunds|sellers|terms|test|' +
    'unsubscribe)(?:/|$)|dashboard(?!/(?:money|verification)(?:/|$))(?:/|$))',
);

/** Returns whether the page at a path exists in Bangla. */
export function isInBangla(pathname: string): boolean {
  return !IN_ENGLISH_ALONE.test(pathname);
}
