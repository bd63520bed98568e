import { preload } from 'react-dom';
import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import takaFont from './fonts/taka.woff2';

type PriceProps = {
  /** Price in whole taka. */
  readonly taka: number;
  /** Price of the same product when new, in whole taka. It is shown struck through if it is higher than `taka`. */
  readonly was?: number | null;
  readonly className?: string;
};

/**
 * Preloads the font that contains the taka sign. If a cached fragment contains a price, the page must call this
 * function.
 */
export function preloadTakaFont(): void {
  preload(takaFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}

/** Shows a price as text: `৳1,25,000`. */
export function Money({ taka }: { readonly taka: number }) {
  preloadTakaFont();
  return <span className="num">{formatTaka(taka)}</span>;
}

/** Shows the price of a used product. If the price when new is higher, shows it struck through. */
export function Price({ taka, was, className }: PriceProps) {
  preloadTakaFont();
  return (
    <p className={className ? `price ${className}` : 'price'}>
      <b>{formatTaka(taka)}</b>
      {was && was > taka ? (
        <s>
          <span className="sr">{t('home.priceNew')} </span>
          {formatTaka(was)}
        </s>
      ) : null}
    </p>
  );
}
