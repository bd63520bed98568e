/** Id of the wish dialog; a link to `#wish` opens the dialog. */
export const WISH_DIALOG = 'wish';
