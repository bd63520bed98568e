import '../common/orders.css';
import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { paths } from '../../../../paths.ts';
import type { WireBuyer } from '../../../bookings/contract.ts';
import { orderNumber } from '../../../bookings/order-number.ts';
import { orderProgress } from '../../../bookings/progress.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import { ProgressLines } from '../common/progress-lines.tsx';
import { CallLink } from '../public/seller-cell.tsx';

type BuyersTableProps = {
  readonly caption: string;
  readonly buyers: readonly WireBuyer[];
  /** Time at which the server read the orders, in ms. */
  readonly readAt: number;
  /** Content under the table. */
  readonly foot: ReactNode;
};

/** Lists the orders of a seller's products: item, buyer, state and next step. */
export function BuyersTable({ caption, buyers, readAt, foot }: BuyersTableProps) {
  return (
    <Table
      className="buyers"
      caption={caption}
      columns={[
        t('orders.image'),
        t('orders.name'),
        t('frame.buyer'),
        t('order.location'),
        { label: t('home.price'), end: true },
        t('buyers.state'),
        { label: t('orderEmail.call'), end: true },
      ]}
      foot={foot}
    >
      {buyers.map((buyer) => (
        <BuyerRow key={buyer._id} buyer={buyer} readAt={readAt} />
      ))}
    </Table>
  );
}

type BoughtLinkProps = {
  readonly kind: ReturnType<typeof orderProgress>['kind'];
  readonly buyer: WireBuyer;
};

/** Links to the order, if its page asks the seller whether the buyer bought the product. */
function BoughtLink({ kind, buyer: { _id, name } }: BoughtLinkProps) {
  if (kind === 'bought-asked') {
    return (
      <ButtonLink low to={paths.order(_id)} aria-label={t('buyers.didBuy', { name })}>
        {t('progress.didTheyBuy')}
      </ButtonLink>
    );
  }
  if (kind === 'bought-claimed') {
    return (
      <ButtonLink kind="primary" low to={paths.order(_id)} aria-label={t('buyers.answerTo', { name })}>
        {t('buyers.answer')}
      </ButtonLink>
    );
  }
  return null;
}

function BuyerRow({ buyer, readAt }: { readonly buyer: WireBuyer; readonly readAt: number }) {
  const progress = orderProgress(buyer, 'seller');
  return (
    <tr className={progress.step === 'ended' ? 'gone' : undefined}>
      <PictureCell files={productPicture(buyer)} />
      <td className="main">
        <Link className="ttl" to={paths.order(buyer._id)}>
          {buyer.title}
        </Link>
        <span className="sub">{orderNumber(buyer._id)}</span>
        <span className="sub num">{t('orders.ordered', { day: formatDay(buyer.orderDate) })}</span>
        {buyer.paidAt && (
          <span className="sub num">{t('orders.paidOn', { day: formatDay(buyer.paidAt) })}</span>
        )}
      </td>
      <td className="mid party">
        <span className="party-name">{buyer.name}</span>
        <span className="sub num">{buyer.buyerPhone ?? t('buyers.hidden')}</span>
      </td>
      <td className="mid" data-l={t('buyers.meet')}>
        {buyer.buyerLocation ?? <span className="muted">—</span>}
      </td>
      <td className="mid r money">
        <Money taka={buyer.resalePrice} />
        {progress.kind === 'repriced' && (
          <span className="sub">{rich('orders.now', { price: <Money taka={buyer.currentPrice} /> })}</span>
        )}
      </td>
      <td className="prog">
        <ProgressLines progress={progress} order={buyer} readAt={readAt} />
        <BoughtLink kind={progress.kind} buyer={buyer} />
      </td>
      <td className="act r">
        {buyer.buyerPhone && <CallLink number={buyer.buyerPhone} name={buyer.name} title={buyer.title} />}
      </td>
    </tr>
  );
}
