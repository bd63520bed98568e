/**
 * Hidden field with the id of the account that a form was shown to. Forms without script send it, because another
 * account may have signed in since, in another tab.
 */
export const VIEWER_FIELD = 'viewer';
