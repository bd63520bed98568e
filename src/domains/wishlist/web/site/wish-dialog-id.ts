/** The id of the wish dialog; a link to `#wish` opens it. */
export const WISH_DIALOG = 'wish';
