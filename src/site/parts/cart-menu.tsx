import { ShoppingCart } from 'lucide-react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Money } from '../../ui/price.tsx';
import type { Cart } from '../frame-data.ts';

/** A buyer's open bookings: their number on the icon, their sum and the way to them under it. */
export function CartMenu({ cart }: { readonly cart: Cart }) {
  const items = `${cart.count} ${cart.count === 1 ? 'item' : 'items'}`;
  return (
    <Menu
      end
      label={`Cart, ${items}`}
      summaryClass="iconbtn"
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
