import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { ChevronLeft, CircleCheck } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import { hasPublicPage } from '../../../catalog/products/rules.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import type { WireOrder } from '../../contract.ts';

/** Links back to the list that contains the order: My Orders for its buyer, My Buyers for its seller. */
export function BackLink({ order }: { readonly order: WireOrder }) {
  if (order.side === 'admin') return null;
  const [to, label] =
    order.side === 'buyer'
      ? [paths.myOrders(), t('nav.myOrders')]
      : [dashboardPaths.myBuyers(), t('nav.myBuyers')];
  return (
    <Link className="back-link" to={to}>
      <ChevronLeft className="i s" aria-hidden="true" />
      {label}
    </Link>
  );
}

/** Returns what happens after the order was placed. */
function nextWords({ delivery, payWays }: Pick<WireOrder, 'delivery' | 'payWays'>): string {
  if (delivery !== 'courier') return t('head.calls');
  return payWays.includes('cash') ? t('head.agreePay') : t('head.sends');
}

/** Confirms a new order in the page itself, because the toast with the confirmation needs scripts. */
export function BookedNotice({ order }: { readonly order: Pick<WireOrder, 'delivery' | 'payWays'> }) {
  const [search] = useSearchParams();
  const [isNew] = useState(() => search.has('placed'));
  useFlashNotice('placed', t('orders.confirmed'));
  if (!isNew) return null;
  return (
    <p className="order-done" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <span>
        <b>{t('head.confirmed')}</b> {nextWords(order)}
      </span>
    </p>
  );
}

/** Heading of an order's page: photo, title, number, date and price. */
export function OrderHead({ order }: { readonly order: WireOrder }) {
  const { product, number, orderDate, resalePrice } = order;
  const isPublic = order.side === 'seller' || hasPublicPage(product);
  return (
    <header className="order-head">
      <div className="ph">
        <Picture files={productPicture(product)} alt="" sizes="112px" first />
      </div>
      <h1>
        {isPublic ? <Link to={paths.productDetails(product._id)}>{product.title}</Link> : product.title}
      </h1>
      <p>
        {rich('head.line', {
          number,
          day: formatDay(orderDate),
          price: (
            <b>
              <Money taka={resalePrice} />
            </b>
          ),
        })}
      </p>
    </header>
  );
}
