/** Key of the tab's storage for the product whose heart was pressed by a guest, who must sign in first. */
export const PRESSED_BEFORE_LOGIN = 'wish';
