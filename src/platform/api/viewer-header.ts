/**
 * Header of requests that change something: the id of the account that their page was shown to. The cookie may belong
 * to another account that signed in meanwhile, in another tab. Forms without script send the id as a field.
 */
export const VIEWER_HEADER = 'x-viewer';
