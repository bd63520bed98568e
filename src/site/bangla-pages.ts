/** Paths of the pages that exist in English only. Every other page also exists in Bangla, including not-found. */
const IN_ENGLISH_ALONE = new RegExp(
  '^/(?:login/.|(?:about|blog|cart|compare|confirm-email|contact|dashboard|fees|imprint|' +
    'keep-email|privacy|profile|refunds|sellers|settings|terms|test|unsubscribe|' +
    'verify-email)(?:/|$))',
);

/** Pages below those paths that also exist in Bangla. */
const IN_BOTH = /^\/dashboard\/(?:addproducts|editproduct|myproducts|sold|importproducts)(?:\/|$)/;

/** Returns whether the page at a path exists in Bangla. */
export function isInBangla(pathname: string): boolean {
  return IN_BOTH.test(pathname) || !IN_ENGLISH_ALONE.test(pathname);
}
