import type { Attributes } from './attributes.ts';

/** Price of the courier of a listing in whole taka; null where its seller sends nothing. */
export function courierTakaOf({ delivery, courierTaka }: Attributes): number | null {
  return delivery === 'Courier or meet' && typeof courierTaka === 'number' ? courierTaka : null;
}
