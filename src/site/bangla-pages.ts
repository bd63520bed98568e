/** Paths of the pages that are written in English alone. Every other page exists in Bangla too, that of a missing one included. */
const IN_ENGLISH_ALONE = new RegExp(
  '^/(?:login/.|(?:about|blog|cart|compare|confirm-email|contact|dashboard|fees|imprint|' +
    'keep-email|privacy|products|profile|refunds|sellers|settings|terms|test|unsubscribe|' +
    'verify-email)(?:/|$))',
);

/** True for the path of a page that is written in Bangla too. */
export function isInBangla(pathname: string): boolean {
  return !IN_ENGLISH_ALONE.test(pathname);
}
