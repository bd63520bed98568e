/** Id of the form that leads from ticked cards to the page that compares them. */
export const COMPARE_FORM = 'compare';
