/**
 * Name of the hidden field that says to which account a form was shown. Forms sent without script carry it; another
 * account may have signed in since, in another tab.
 */
export const VIEWER_FIELD = 'viewer';
