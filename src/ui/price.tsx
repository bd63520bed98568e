import { preload } from 'react-dom';
import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import takaFont from './fonts/taka.woff2';

type PriceProps = {
  /** Whole taka. */
  readonly taka: number;
  /** Price when new, in whole taka; shown struck through where it is more than `taka`. */
  readonly was?: number | null;
  readonly className?: string;
};

/** Has the font of the taka sign fetched early. A cached fragment with a price needs it said by its page. */
export function preloadTakaFont(): void {
  preload(takaFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}

/** A price as text: `৳1,25,000`. */
export function Money({ taka }: { readonly taka: number }) {
  preloadTakaFont();
  return <span className="num">{formatTaka(taka)}</span>;
}

/** A price line: the price that is asked and, beside it, a higher price when new, struck through. */
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
