/**
 * Key in session storage. Its value is the id of the product whose wish-list button a guest clicked before signing in.
 */
export const CLICKED_BEFORE_LOGIN = 'wish';
