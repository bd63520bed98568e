import { useState } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { ShoppingCart } from '#ui/bar-icons.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { Menu } from '#ui/menu.tsx';
import type { Cart } from '../frame-data.ts';

// Only the menu's content is lazy-loaded, so that a menu that was opened before scripts loaded stays open.
const CartContents = lazyHydrated(() => import('./cart-contents.tsx'));

type CartMenuProps = { readonly cart: Cart; readonly owner: string };

/**
 * Shows the cart menu. The icon has the number of the buyer's open bookings; the menu has the items, their total and a
 * link.
 */
export function CartMenu({ cart, owner }: CartMenuProps) {
  const [opened, setOpened] = useState(false);
  const items = t('frame.items', { count: cart.count });
  return (
    <Menu
      end
      label={t('frame.cart', { items })}
      summaryClass="iconbtn"
      onOpen={() => setOpened(true)}
      summary={
        <>
          <ShoppingCart className="i" aria-hidden="true" />
          {cart.count > 0 && <span className="badge">{groupDigits(cart.count)}</span>}
        </>
      }
    >
      <div className="cart">
        <CartContents cart={cart} owner={owner} items={items} opened={opened} />
      </div>
    </Menu>
  );
}
