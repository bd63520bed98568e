/** Shares of the price asked that are suggested, in hundredths. */
const SUGGESTED_PERCENT = [97, 94, 91] as const;

/** How finely prices of a size are rounded, in whole taka: ৳38,500 by 500, ৳11,200 by 100. */
function roundingOf(taka: number): number {
  const power = 10 ** Math.floor(Math.log10(taka));
  return Math.max(1, taka < 2 * power ? power / 100 : power / 20);
}

/** Suggests round prices below the asking price, the nearest first, in whole taka. */
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
