/**
 * Name of the hidden form field with the id of the account for which the page was rendered. It works without script. It
 * is needed because another account may have signed in since, in another tab.
 */
export const VIEWER_FIELD = 'viewer';
