/**
 * Header of requests that change something: the id of the account that their page was shown to. Another account may have
 * signed in meanwhile, in another tab, and the cookie is that account's. Forms without script carry it as a field.
 */
export const VIEWER_HEADER = 'x-viewer';
