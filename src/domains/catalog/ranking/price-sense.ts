/** Lowest plausible price in whole taka. */
const LEAST_TAKA = 50;
/** Lowest plausible price, as a share of the price when new. A lower price is a mistake or bait. */
const LEAST_SHARE_OF_NEW = 0.02;
const REPEATED_DIGIT = /^(\d)\1{4,}$/;
const COUNTED_UP = /^12345/;

/** Returns whether a price in whole taka looks like a placeholder: ৳1, ৳99,999, ৳12,345. */
export function isPlaceholderPrice(taka: number): boolean {
  const digits = String(taka);
  return taka < LEAST_TAKA || REPEATED_DIGIT.test(digits) || COUNTED_UP.test(digits);
}

/** Returns whether an asking price is plausible compared with the price when new. Both are in whole taka. */
export function isPlausiblePrice(asked: number, whenNew: number): boolean {
  if (isPlaceholderPrice(asked) || isPlaceholderPrice(whenNew)) return false;
  return asked <= whenNew && asked >= whenNew * LEAST_SHARE_OF_NEW;
}
