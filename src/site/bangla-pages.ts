/** Paths of the pages that exist in English only. Every other page also exists in Bangla, including not-found. */
const IN_ENGLISH_ALONE = new RegExp(
  '^/(?:login/.|(?:about|blog|cart|compare|confirm-email|contact|' +
    'dashboard(?!/(?:order|mybuyers|payment|dispute)(?:/|$))|fees|imprint|' +
    'keep-email|privacy|products|profile|refunds|sellers|settings|terms|test|unsubscribe|' +
    'verify-email)(?:/|$))',
);

/** Returns whether the page at a path exists in Bangla. */
export function isInBangla(pathname: string): boolean {
  return !IN_ENGLISH_ALONE.test(pathname);
}
