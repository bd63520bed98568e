/** Key of the tab's storage for the product whose heart was clicked by a guest, who must sign in first. */
export const CLICKED_BEFORE_LOGIN = 'wish';
