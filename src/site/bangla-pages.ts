/** Paths of the pages that are written in Bangla too. A page without Bangla is served in English to everybody. */
const IN_BANGLA = /^\/(?:|_|how-it-works|safety)$/;

/** Whether the page at a path is written in Bangla too. */
export function isInBangla(pathname: string): boolean {
  return IN_BANGLA.test(pathname);
}
