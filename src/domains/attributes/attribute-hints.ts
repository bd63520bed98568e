import type { AttributeKey } from './attributes.ts';

/**
 * English hints for the form fields of attributes whose label does not explain enough. In a separate file, because
 * pages that only show attributes do not need hints.
 */
export const attributeHints: Readonly<Partial<Record<AttributeKey, string>>> = {
  processor: 'Full name, such as Intel Core i5-8350U',
  batteryHealth: 'Capacity left, compared with new',
  batteryMinutes: 'In your own use, such as 3 h 30 min',
  warrantyDays: 'Days from the handover in which you repair, replace or accept a return',
  warrantyUntil: 'The last day, as on the shop’s card',
  payment: 'Paid ahead means that we keep the money until the buyer has it. We can’t protect cash payments.',
  courierTaka: 'Price for the buyer, 0 when it is free',
};
