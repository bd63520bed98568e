import { useEffect, useState } from 'react';
import { parseNumber } from '#kernel/digits.ts';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import type { WirePrice } from '../../../catalog/contract.ts';
import PriceBar from '../../../catalog/web/public/price-bar.tsx';
import { type Reading, useReading } from './form-reading.tsx';

/** Pause in ms after the last input, before the prices of similar products are requested. */
const REST_MS = 400;

/** Returns the URL of the prices of similar products; null if the form lacks category, condition or model. */
function pricesAddress(reading: Reading | null, besides: string | undefined): string | null {
  const { category, condition, facts } = reading ?? {};
  if (!category || !condition || typeof facts?.model !== 'string') return null;
  return dashboardPaths.prices({
    category,
    condition,
    model: facts.model,
    memoryGb: facts.memoryGb,
    besides,
  });
}

async function fetchPrices(address: string, signal: AbortSignal): Promise<readonly WirePrice[]> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as WirePrice[]) : [];
  } catch {
    // The error is ignored, because the form works without the prices of similar products.
    return [];
  }
}

type FairRangeProps = {
  /** Id of the edited listing, whose own price is excluded. */
  readonly besides: string | undefined;
};

/** Renders the prices of similar products, and the position of the form's price among them. */
export function FairRange({ besides }: FairRangeProps) {
  const reading = useReading();
  const address = pricesAddress(reading, besides);
  const [known, setKnown] = useState<{ readonly address: string; readonly prices: readonly WirePrice[] }>();
  useEffect(() => {
    if (address === null) return;
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const prices = await fetchPrices(address, stopped.signal);
      if (!stopped.signal.aborted) setKnown({ address, prices });
    }, REST_MS);
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [address]);
  if (!reading || !known || known.address !== address) return null;
  const taka = parseNumber(reading.resalePrice);
  return <PriceBar prices={known.prices} taka={taka !== null && taka > 0 ? taka : null} />;
}
