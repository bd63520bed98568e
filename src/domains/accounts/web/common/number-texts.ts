/** What stands beside the field for a mobile number. */
export const NUMBER_HINT = '11 digits, starting with 01. Buyers and sellers call each other to meet.';

/** What to do about a number that is wrong: the specification's own words leave that open. */
export const NUMBER_HELP = 'Enter an 11-digit mobile number that starts with 01';
