import type { Attributes } from './attributes.ts';

/**
 * Returns the price of sending a listing's product by courier, in whole taka. Returns null if the seller does not offer
 * a courier, or gave no price.
 */
export function courierTakaOf({ delivery, courierTaka }: Attributes): number | null {
  return delivery === 'Courier or meet' && typeof courierTaka === 'number' ? courierTaka : null;
}
