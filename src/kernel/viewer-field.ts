/**
 * Name of the hidden field with the id of the account that a form was shown to. Forms send it without script, because
 * another account may have signed in since, in another tab.
 */
export const VIEWER_FIELD = 'viewer';
