/** Id of the form that sends selected cards to the comparison page. */
export const COMPARE_FORM = 'compare';
