import { useEffect, useState } from 'react';
import { t } from '#texts/t.ts';
import type { WireFilter } from '../../contract.ts';
import type { PromotedFilter } from './promoted-filters.ts';

const OWN_DISTRICT = 'district';

/** Returns the filter of a district as a button; null if it has no listings. */
export function nearFilter(filters: readonly WireFilter[], district: string | null): PromotedFilter | null {
  const places = filters.find(({ key }) => key === 'location')?.values ?? [];
  const own = places.find(({ value, count }) => value === district && count > 0);
  if (!own) return null;
  const { value, label, count } = own;
  return { text: t('search.inDistrict', { district: label }), name: 'location', values: [value], count };
}

/**
 * Returns the filter of the last district in this browser, so that one click selects it again. Never asks for a
 * location. Returns null if none is stored, and until scripts run.
 * @param chosen currently selected districts
 */
export function useNearFilter(
  filters: readonly WireFilter[],
  chosen: readonly string[],
): PromotedFilter | null {
  const [district, setDistrict] = useState<string | null>(null);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  useEffect(() => {
    try {
      if (only !== undefined) localStorage.setItem(OWN_DISTRICT, only);
      setDistrict(only ?? localStorage.getItem(OWN_DISTRICT));
    } catch {
      // Without storage, there is no last district.
    }
  }, [only]);
  return nearFilter(filters, district);
}
