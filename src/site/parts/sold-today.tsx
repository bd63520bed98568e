import { counted } from '#kernel/number-words.ts';
import { Money } from '#ui/price.tsx';
import type { HomeData } from '../home-data.ts';

type SoldTodayProps = { readonly sale: NonNullable<HomeData['soldToday']> };

/** The last sale of today in one line: what, where, for how much, and how long it took. */
export function SoldToday({ sale: { title, place, taka, days } }: SoldTodayProps) {
  return (
    <p className="sold-today">
      <b>Sold today:</b> {title}, {place}, <Money taka={taka} />,{' '}
      {days === 0 ? 'on its first day' : `after ${counted(days, 'day')}`}
    </p>
  );
}
