import { useEffect, useState } from 'react';
import { parseNumber } from '#kernel/digits.ts';
import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { fieldId, TextField } from '#ui/field.tsx';
import type { WirePrice } from '../../../catalog/contract.ts';
import PriceBar from '../../../catalog/web/public/price-bar.tsx';
import type { WireOfferChoice } from '../../contract.ts';
import { suggestedOffers } from './suggested-offers.ts';

const FIELD = 'taka';

/**
 * Returns the typed price in whole taka, or null. Also returns `setTyped`, which must be called with the field's new
 * text after each change.
 */
export function useTypedPrice(initial: string) {
  const [typed, setTyped] = useState(initial);
  // Reads a price that was typed before the scripts loaded.
  useEffect(() => {
    const field = document.getElementById(fieldId(FIELD));
    if (field instanceof HTMLInputElement) setTyped(field.value);
  }, []);
  const number = parseNumber(typed);
  return { taka: number !== null && number > 0 ? Math.floor(number) : null, setTyped };
}

type PriceChoiceProps = {
  readonly asked: number;
  readonly bounds: NonNullable<WireOfferChoice['bounds']>;
  /** Prices of similar products. */
  readonly prices: readonly WirePrice[];
  readonly initial: string;
  readonly error: string | undefined;
  /** Result of {@link useTypedPrice}. */
  readonly typed: ReturnType<typeof useTypedPrice>;
};

/** Field for a price, with buttons for round prices and the prices of similar products. */
export function PriceChoice({ asked, bounds, prices, initial, error, typed }: PriceChoiceProps) {
  const fill = (taka: number) => {
    const field = document.getElementById(fieldId(FIELD));
    if (field instanceof HTMLInputElement) {
      field.value = String(taka);
      // The event clears the field's error, as typing does.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    typed.setTyped(String(taka));
  };
  return (
    <div className="offer-price">
      <TextField
        name={FIELD}
        label={t('offers.yours')}
        hint={t('offers.bounds', {
          asked: formatTaka(asked),
          least: formatTaka(bounds.least),
          most: formatTaka(bounds.most),
        })}
        taka
        defaultValue={initial}
        onChange={(event) => typed.setTyped(event.currentTarget.value)}
        error={error}
        required
      />
      <div className="offer-steps">
        {suggestedOffers(asked, bounds).map((taka) => (
          <button key={taka} type="button" aria-pressed={typed.taka === taka} onClick={() => fill(taka)}>
            <b>{formatTaka(taka)}</b>
            <span>{t('offers.less', { price: formatTaka(asked - taka) })}</span>
          </button>
        ))}
      </div>
      <PriceBar prices={prices} taka={typed.taka ?? asked} />
    </div>
  );
}
