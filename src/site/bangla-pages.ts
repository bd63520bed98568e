/** Paths of pages that exist in English only, which are the pages of admins. */
const IN_ENGLISH_ALONE = new RegExp(
  '^/dashboard/(?:admin|all(?:buyer|seller)|blocks|disputes|payouts|quality|queue|record|report(?:admin|edmessages)|' +
    'reviewadmin|seller|verifications)(?:/|$)',
);

/** Returns whether the page at a path exists in Bangla. */
export function isInBangla(pathname: string): boolean {
  return !IN_ENGLISH_ALONE.test(pathname);
}
