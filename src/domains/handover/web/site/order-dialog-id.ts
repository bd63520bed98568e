/** Id of the order dialog; a link to `#order` opens it. */
export const ORDER_DIALOG = 'order';
