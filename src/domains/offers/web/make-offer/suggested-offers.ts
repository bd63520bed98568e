/** Suggested offers, in percent of the asking price. */
const SUGGESTED_PERCENT = [97, 94, 91] as const;

/** Returns the rounding step for a price, in whole taka: ৳500 for ৳38,500, ৳100 for ৳11,200. */
function roundingOf(taka: number): number {
  const power = 10 ** Math.floor(Math.log10(taka));
  return Math.max(1, taka < 2 * power ? power / 100 : power / 20);
}

/** Returns round prices below the asking price, highest first, in whole taka. */
export function suggestedOffers(
  asked: number,
  { least, most }: { readonly least: number; readonly most: number },
): number[] {
  const rounding = roundingOf(asked);
  const rounded = SUGGESTED_PERCENT.map(
    (percent) => Math.round((asked * percent) / 100 / rounding) * rounding,
  );
  return [...new Set(rounded)].filter((taka) => taka >= least && taka <= most);
}
