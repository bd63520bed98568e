import { useEffect, useState } from 'react';
import { t } from '#texts/t.ts';
import type { WireFilter } from '../../contract.ts';
import type { PromotedFilter } from './promoted-filters.ts';

const OWN_DISTRICT = 'district';

/**
 * Returns a promoted filter for `district`, which the visitor chose last. Returns null if the district has no listings.
 */
export function nearFilter(filters: readonly WireFilter[], district: string | null): PromotedFilter | null {
  const places = filters.find(({ key }) => key === 'location')?.values ?? [];
  const own = places.find(({ value, count }) => value === district && count > 0);
  if (!own) return null;
  const { value, label, count } = own;
  return { text: t('search.inDistrict', { district: label }), name: 'location', values: [value], count };
}

/**
 * Returns a promoted filter for the district last selected in this browser, so that one click selects it again. Returns
 * null if none is stored, and until scripts run. Never asks the browser for the device's location.
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
      // If the browser forbids storage, no district is known.
    }
  }, [only]);
  return nearFilter(filters, district);
}
