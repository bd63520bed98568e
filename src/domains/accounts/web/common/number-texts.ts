/** Hint beside the field for a mobile number. */
export const NUMBER_HINT = '11 digits, starting with 01. Buyers and sellers call each other to meet.';

/** Help for a wrong mobile number: the specification's own words leave it open. */
export const NUMBER_HELP = 'Enter an 11-digit mobile number that starts with 01';
