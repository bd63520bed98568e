import '../common/orders.css';
import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { Link } from '#ui/link.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { WireBooking } from '../../../bookings/contract.ts';
import { orderNumber } from '../../../bookings/order-number.ts';
import { type OrderProgress, orderProgress } from '../../../bookings/progress.ts';
import { cancelRefusal, isRepriced, payRefusal, toPayableOrder } from '../../../bookings/rules.ts';
import { orderState } from '../../../bookings/transitions.ts';
import { hasPublicPage } from '../../../catalog/products/rules.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import { BoughtActs } from '../common/bought-acts.tsx';
import { ProgressLines } from '../common/progress-lines.tsx';
import { SellerCell } from '../public/seller-cell.tsx';

type OrdersTableProps = {
  readonly caption: string;
  readonly bookings: readonly WireBooking[];
  /** Time at which the server read the orders, in ms. */
  readonly readAt: number;
  /** Content under the table. */
  readonly foot: ReactNode;
};

/** Lists a buyer's orders: item, seller, state and next step. */
export function OrdersTable({ caption, bookings, readAt, foot }: OrdersTableProps) {
  return (
    <Table
      className="orders"
      caption={caption}
      columns={[
        t('orders.image'),
        t('orders.name'),
        t('home.sellerEmail'),
        { label: t('home.price'), end: true },
        t('label.payment'),
        { label: t('orders.delete'), end: true },
      ]}
      foot={foot}
    >
      {bookings.map((booking) => (
        <OrderRow key={booking._id} booking={booking} readAt={readAt} />
      ))}
    </Table>
  );
}

/** Confirmation dialogs for deleting an order. They are outside of the table, because the table may be collapsed. */
export function OrderDialogs({ bookings }: Pick<OrdersTableProps, 'bookings'>) {
  return bookings
    .filter((booking) => !cancelRefusal(orderState({ ...booking, status: booking.state })))
    .map((booking) => <DeleteOrder key={booking._id} booking={booking} />);
}

function OrderRow({ booking, readAt }: { readonly booking: WireBooking; readonly readAt: number }) {
  const progress = orderProgress(booking, 'buyer');
  return (
    <tr className={progress.step === 'ended' ? 'gone' : undefined}>
      <PictureCell files={productPicture(booking)} />
      <td className="main">
        <Link className="ttl" to={paths.order(booking._id)}>
          {booking.title}
        </Link>
        <span className="sub">{orderNumber(booking._id)}</span>
        <span className="sub num">{t('orders.ordered', { day: formatDay(booking.orderDate) })}</span>
        {booking.paidAt && (
          <span className="sub num">{t('orders.paidOn', { day: formatDay(booking.paidAt) })}</span>
        )}
        {progress.step !== 'ended' && (
          <span className="sub">{t('orders.meetAt', { place: booking.buyerLocation })}</span>
        )}
      </td>
      <SellerCell row={booking} callable={progress.step !== 'ended'} />
      <td className="mid r money">
        <Money taka={booking.resalePrice} />
        {isRepriced(booking) && (
          <span className="sub">{rich('orders.now', { price: <Money taka={booking.currentPrice} /> })}</span>
        )}
      </td>
      <td className="prog">
        <ProgressLines progress={progress} order={booking} readAt={readAt} />
        <OrderAction booking={booking} progress={progress} />
      </td>
      <td className="act r helped">
        <LastAction booking={booking} progress={progress} />
      </td>
    </tr>
  );
}

type ActionProps = { readonly booking: WireBooking; readonly progress: OrderProgress };

function OrderAction({ booking, progress }: ActionProps) {
  if (progress.step === 'paid') {
    return (
      <Button low disabled>
        {t('progress.paid')}
      </Button>
    );
  }
  if (progress.step === 'ended') return <AfterTheEnd booking={booking} progress={progress} />;
  if (payRefusal(toPayableOrder(booking))) {
    return (
      <Button low disabled>
        {t('orders.pay')}
      </Button>
    );
  }
  return (
    <ButtonLink
      kind="primary"
      low
      to={dashboardPaths.payment(booking._id)}
      aria-label={t('orders.payFor', { title: booking.title })}
    >
      {t('orders.pay')}
    </ButtonLink>
  );
}

function AfterTheEnd({ booking, progress }: ActionProps) {
  // The seller must answer next, so the buyer has no action.
  if (progress.kind === 'bought-claimed') return null;
  if (progress.kind === 'bought-asked' || progress.kind === 'bought-named') {
    return (
      <BoughtActs
        bookingId={booking._id}
        intent="bought"
        yes={t('orders.bought')}
        no={t('orders.no')}
        title={booking.title}
      />
    );
  }
  if (progress.kind === 'listed-again') {
    return (
      <ButtonLink
        low
        to={paths.productDetails(booking.productId)}
        aria-label={t('orders.orderAgain', { title: booking.title })}
      >
        {t('orders.again')}
      </ButtonLink>
    );
  }
  return (
    <>
      {progress.kind === 'sold' && (
        <Button low disabled>
          {t('state.sold')}
        </Button>
      )}
      <SimilarLink booking={booking} />
    </>
  );
}

function SimilarLink({ booking }: Pick<ActionProps, 'booking'>) {
  return (
    <ButtonLink
      low
      to={
        hasPublicPage(booking) ? paths.similarTo(booking.productId) : paths.categoryDetails(booking.category)
      }
      aria-label={t('orders.similarTo', { title: booking.title })}
    >
      {t('orders.similar')}
    </ButtonLink>
  );
}

function LastAction({ booking, progress }: ActionProps) {
  if (cancelRefusal(orderState({ ...booking, status: booking.state }))) {
    // An order paid in cash has no receipt: the market did not receive the money.
    if (booking.transactionId === null) return null;
    return (
      <Link
        className="small keep"
        to={dashboardPaths.payment(booking._id)}
        aria-label={t('orders.receiptOf', { title: booking.title })}
      >
        {t('orders.receipt')}
      </Link>
    );
  }
  return (
    <>
      <DeleteLink dialog={deleteDialogId(booking)} label={t('orders.deleteOf', { title: booking.title })} />
      <span className="help">{progress.step === 'ended' ? t('orders.takesOff') : t('orders.cancels')}</span>
    </>
  );
}

function deleteDialogId(booking: WireBooking): string {
  return `delete-${booking._id}`;
}

function DeleteOrder({ booking }: { readonly booking: WireBooking }) {
  return (
    <DeleteDialog
      id={deleteDialogId(booking)}
      title={t('orders.sure')}
      fields={{ bookingId: booking._id }}
      keep={t('orders.keep')}
    >
      {booking.state === 'open'
        ? rich('orders.endsOpen', { title: <b>{booking.title}</b> })
        : rich('orders.endsOver', { title: <b>{booking.title}</b> })}
    </DeleteDialog>
  );
}
