import { lazy, Suspense } from 'react';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Money } from '#ui/price.tsx';
import { Spinner } from '#ui/waiting.tsx';
import { paths } from '../../paths.ts';
import type { Cart } from '../frame-data.ts';

function MissingItems() {
  return <p className="small">{t('frame.itemsMissing')}</p>;
}

// Lazy-loaded, because only buyers who open the menu need the code. Without a network the menu stays empty, but the
// page works.
const CartItems = lazy(() => import('./cart-items.tsx').catch(() => ({ default: MissingItems })));

type CartContentsProps = {
  readonly cart: Cart;
  readonly owner: string;
  /** Number of items as text: "3 items". */
  readonly items: string;
  /** True once the menu has been opened. The items load only then. */
  readonly opened: boolean;
};

/** Shows the contents of the cart menu. */
export default function CartContents({ cart, owner, items, opened }: CartContentsProps) {
  return (
    <>
      <p>
        <b>{items}</b>
      </p>
      {opened && cart.count > 0 && (
        <Suspense fallback={<Spinner label={t('frame.itemsLoading')} />}>
          <CartItems cart={cart} owner={owner} />
        </Suspense>
      )}
      {cart.count > 0 && (
        <p className="muted">
          {t('frame.subtotal')} <Money taka={cart.subtotal} />
        </p>
      )}
      <ButtonLink kind="primary" wide to={paths.myOrders()}>
        {t('frame.viewCart')}
      </ButtonLink>
    </>
  );
}
