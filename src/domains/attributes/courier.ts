import type { Attributes } from './attributes.ts';

/** Returns the price of the courier in whole taka; null if the seller sends nothing. */
export function courierTakaOf({ delivery, courierTaka }: Attributes): number | null {
  return delivery === 'Courier or meet' && typeof courierTaka === 'number' ? courierTaka : null;
}
