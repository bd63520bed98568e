import { lazy, Suspense, useState } from 'react';
import { ShoppingCart } from '#ui/bar-icons.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { Money } from '#ui/price.tsx';
import { Spinner } from '#ui/waiting.tsx';
import { paths } from '../../paths.ts';
import type { Cart } from '../frame-data.ts';

function MissingItems() {
  return <p className="small">The items did not load. View cart shows them.</p>;
}

// Only a buyer who opens the menu pays for the code that fetches. Without a line the menu goes without, not the page.
const CartItems = lazy(() => import('./cart-items.tsx').catch(() => ({ default: MissingItems })));

type CartMenuProps = { readonly cart: Cart; readonly owner: string };

/** A buyer's open bookings: their number on the icon; items, sum and the way to them under it. */
export default function CartMenu({ cart, owner }: CartMenuProps) {
  const [opened, setOpened] = useState(false);
  const items = `${cart.count} ${cart.count === 1 ? 'item' : 'items'}`;
  return (
    <Menu
      end
      label={`Cart, ${items}`}
      summaryClass="iconbtn"
      onOpen={() => setOpened(true)}
      summary={
        <>
          <ShoppingCart className="i" aria-hidden="true" />
          {cart.count > 0 && <span className="badge">{cart.count}</span>}
        </>
      }
    >
      <div className="cart">
        <p>
          <b>{items}</b>
        </p>
        {opened && cart.count > 0 && (
          <Suspense fallback={<Spinner label="Loading the items" />}>
            <CartItems cart={cart} owner={owner} />
          </Suspense>
        )}
        {cart.count > 0 && (
          <p className="muted">
            Subtotal: <Money taka={cart.subtotal} />
          </p>
        )}
        <ButtonLink kind="primary" wide to={paths.myOrders()}>
          View cart
        </ButtonLink>
      </div>
    </Menu>
  );
}
