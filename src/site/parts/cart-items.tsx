import { useQuery } from '@tanstack/react-query';
import { groupDigits } from '#kernel/money.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/price.tsx';
import { Spinner } from '#ui/waiting.tsx';
import type { Cart } from '../frame-data.ts';
import { fetchOpenBookings } from './open-bookings.ts';

/** Maximum number of items in the cart menu. */
const SHOWN = 4;

function Retrying() {
  return (
    <p className="small" role="status">
      <span className="spin" aria-hidden="true" /> {t('frame.tryingAgain')}
    </p>
  );
}

type CartItemsProps = {
  readonly cart: Cart;
  /** Email address of the buyer. It is part of the cache key, so that one person's cart is never shown to another. */
  readonly owner: string;
};

/**
 * Shows the open bookings in the cart menu. They load when the menu is first opened, and again when the cart changes.
 */
export default function CartItems({ cart, owner }: CartItemsProps) {
  const items = useQuery(
    { queryKey: ['cart', owner, cart.count, cart.subtotal], queryFn: fetchOpenBookings },
    queryClient,
  );
  if (items.isPending && items.failureCount > 0) return <Retrying />;
  if (items.isPending) return <Spinner label={t('frame.itemsLoading')} />;
  if (items.isError) {
    return (
      <p className="small">
        {t('frame.itemsFailed')} <Button onClick={() => items.refetch()}>{t('frame.tryAgain')}</Button>
      </p>
    );
  }
  const more = cart.count - Math.min(SHOWN, items.data.length);
  return (
    <ul className="cart-items small">
      {items.data.slice(0, SHOWN).map(({ _id, title, resalePrice }) => (
        <li key={_id}>
          <span>{title}</span>
          <Money taka={resalePrice} />
        </li>
      ))}
      {more > 0 && <li className="muted">{t('frame.more', { count: groupDigits(more) })}</li>}
    </ul>
  );
}
