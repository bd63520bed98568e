/** Key in the tab's storage. Its value is the product whose heart a guest clicked before signing in. */
export const CLICKED_BEFORE_LOGIN = 'wish';
