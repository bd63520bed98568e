import type { ReactNode } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';

type MarketNumbersProps = {
  /** Number of listings for sale. */
  readonly listings: number;
  /** Number of listings for sale whose seller is verified. */
  readonly verified: number;
  /** Number of people and shops with listings for sale. */
  readonly sellers: number;
  readonly soldThisMonth: number;
  /** Content below the statistics, if any. */
  readonly children: ReactNode;
};

/** Shows statistics about the marketplace, without numbers that are zero. */
export function MarketNumbers(props: MarketNumbersProps) {
  const { listings, verified, sellers, soldThisMonth, children } = props;
  const numbers = [
    [listings, t('home.numberForSale')],
    [sellers, t('home.numberSellers')],
    [verified, t('home.numberVerified')],
    [soldThisMonth, t('home.numberSold')],
  ] as const;
  const shown = numbers.filter(([number]) => number > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('home.numbers')}>
      <dl className="nums">
        {shown.map(([number, meaning]) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd className="num">{groupDigits(number)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
