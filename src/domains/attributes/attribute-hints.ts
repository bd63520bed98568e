import type { AttributeKey } from './attributes.ts';

/**
 * Said where a fact is asked whose label does not say enough. Apart from the definitions, because pages that only show facts
 * need none of it.
 */
export const attributeHints: Readonly<Partial<Record<AttributeKey, string>>> = {
  processor: 'As it is named, such as Intel Core i5-8350U',
  batteryHealth: 'What is left of the capacity it had when new',
  batteryMinutes: 'As you use it, such as 3 h 30 min',
  warrantyDays: 'Days from the handover in which you repair, replace or accept a return',
  warrantyUntil: 'The last day, as on the shop’s card',
  payment: 'Paid ahead means: we keep the money until the buyer has it. Cash we can protect for nobody.',
  courierTaka: 'What the buyer pays for it, 0 when it is free',
};
