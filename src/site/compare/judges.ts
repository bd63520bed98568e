import { DAY_MS } from '#kernel/clock.ts';
import { t } from '#texts/t.ts';
import type { AttributeKey } from '../../domains/attributes/attributes.ts';
import type { ComparedListing, Judge } from './compare-row.ts';

const numberAttribute = (key: AttributeKey) => (one: ComparedListing) => {
  const value = one.product.facts[key];
  return typeof value === 'number' ? value : null;
};

/**
 * Returns the rules for attributes for which a larger or a smaller number is better. Storage has its own rule, because
 * a large disk is not better than a fast disk.
 */
export function attributeJudges(): Partial<Record<AttributeKey, Judge>> {
  return {
    batteryHealth: {
      word: t('compare.healthiest'),
      better: 'more',
      value: numberAttribute('batteryHealth'),
    },
    batteryCycles: { word: t('compare.fewest'), better: 'less', value: numberAttribute('batteryCycles') },
    batteryMinutes: { word: t('compare.longest'), better: 'more', value: numberAttribute('batteryMinutes') },
    memoryGb: { word: t('compare.most'), better: 'more', value: numberAttribute('memoryGb') },
    refreshHz: { word: t('compare.fastest'), better: 'more', value: numberAttribute('refreshHz') },
  };
}

/**
 * Returns the rule for storage. Undefined if the listings have different kinds of storage, because these are not
 * comparable.
 */
export function storageJudge(compared: readonly ComparedListing[]): Judge | undefined {
  const kinds = new Set(compared.map(({ product }) => product.facts.storageKind));
  return kinds.size === 1
    ? { word: t('compare.mostRoom'), better: 'more', value: numberAttribute('storageGb') }
    : undefined;
}

/** Returns the rule for an accessory that may be included in the sale. */
export const inTheBox = (key: AttributeKey): Judge => ({
  word: t('compare.comesAlong'),
  better: 'more',
  value: ({ product: { facts } }) => (facts[key] === undefined ? null : Number(facts[key] === 'Included')),
});

/**
 * Returns the remaining days of a listing's warranty. Null if the listing states no warranty, or only a shop's warranty
 * without an end date.
 */
export function warrantyDays({ product }: ComparedListing, now: Date): number | null {
  const { warranty, warrantyDays: days, warrantyUntil: until } = product.facts;
  if (warranty === undefined) return null;
  if (warranty === 'None') return 0;
  if (typeof days === 'number') return days;
  if (until === undefined) return null;
  return Math.max(0, Math.ceil((Date.parse(`${until}T23:59:59+06:00`) - now.getTime()) / DAY_MS));
}
