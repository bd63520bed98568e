import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Pager } from '#ui/pager.tsx';
import { FIRST_DONE, type OrderList } from './order-lists.ts';

type OrderPagerProps = {
  readonly list: OrderList<unknown>;
  readonly of: 'open' | 'done';
  /** Returns the path of the page that shows the lists of orders. */
  readonly to: (query: { readonly cursor?: string; readonly done?: string }) => string;
};

/** Shows the links under a list of orders: next page and first page. Shows nothing if the list fits on one page. */
export function OrderPager({ list, of, to }: OrderPagerProps) {
  const { rows, next, isFirst } = list;
  if (isFirst && next === null) return null;
  const isOpen = of === 'open';
  const first = isOpen ? to({}) : to({ done: FIRST_DONE });
  const further = next && (isOpen ? to({ cursor: next }) : to({ done: next }));
  return (
    <Pager
      text={t('orders.onPage', { count: groupDigits(rows.length) })}
      next={further}
      first={isFirst ? null : first}
    />
  );
}
