import { t } from '#texts/t.ts';
import { Money } from '#ui/price.tsx';
import type { HomeData } from '../home-data.ts';

type SoldTodayProps = { readonly sale: NonNullable<HomeData['soldToday']> };

/** Shows the most recent sale of today in one line: product, place, price, and days between posting and sale. */
export function SoldToday({ sale: { title, place, taka, days } }: SoldTodayProps) {
  return (
    <p className="sold-today">
      <b>{t('home.soldToday')}</b> {title}, {place}, <Money taka={taka} />,{' '}
      {days === 0 ? t('home.soldFirstDay') : t('home.soldAfter', { count: days })}
    </p>
  );
}
