import { redirect } from 'react-router';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import { productPicture } from '../../catalog/web/parts/product-picture.ts';
import { StateFlag } from '../../catalog/web/parts/state-flag.tsx';
import { NO_RELATION, viewerState } from '../../catalog/web/parts/viewer-state.ts';
import type { ordersCalls, WireBooking } from '../contract.ts';
import { cancelRefusal, isRepriced, type PayRefusal, payRefusal, toPayableOrder } from '../rules.ts';
import type { Route } from './+types/orders-page.ts';

/** Rows a page. */
const ROWS = 50;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Buyer']);
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const query = { limit: ROWS, cursor };
  const outcome = await apiFor<typeof ordersCalls>(args.context)('GET /bookings', { query });
  if (!outcome.ok) throw refusedPage(outcome.problem);
  // The last order of a later page was taken back: the orders before it are on the first.
  if (outcome.data.length === 0 && cursor) throw redirect(paths.myOrders());
  return { bookings: outcome.data, next: outcome.next, first: cursor === undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = textValue(form, 'bookingId');
  const outcome = await apiFor<typeof ordersCalls>(context)('DELETE /bookings/{id}', { params: { id } });
  return outcome.ok ? { deleted: id, error: null } : { deleted: null, error: outcome.problem.detail };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'My Orders', hidden: true });

/** My Orders: what the buyer has ordered, what can be paid and what is paid. */
export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings, next, first } = loaderData;
  useFlashNotice('placed', 'Booking confirmed');
  return (
    <>
      <PageHead title="My Orders">
        Test the device first, then pay here. The first buyer to pay gets it.
      </PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      {bookings.length === 0 ? (
        <EmptyState
          title="Nothing ordered yet"
          action={
            <ButtonLink kind="primary" to={paths.categoryDetails('Laptop')}>
              View laptops
            </ButtonLink>
          }
        >
          What you order appears here, with a button to pay.
        </EmptyState>
      ) : (
        <OrdersTable bookings={bookings} next={next} first={first} />
      )}
    </>
  );
}

type OrdersTableProps = {
  readonly bookings: readonly WireBooking[];
  /** Cursor of the next page, or null. */
  readonly next: string | null;
  /** Whether this is the first page. */
  readonly first: boolean;
};

function OrdersTable({ bookings, next, first }: OrdersTableProps) {
  return (
    <>
      <Table
        className="orders"
        caption="Your orders, newest first"
        columns={[
          'Image',
          'Title',
          'Seller email',
          { label: 'Price', end: true },
          'Payment',
          { label: 'Delete', end: true },
        ]}
        foot={
          (next || !first) && (
            <Pager
              text={`${bookings.length} on this page`}
              next={next && paths.myOrders({ cursor: next })}
              first={first ? null : paths.myOrders()}
            />
          )
        }
      >
        {bookings.map((booking) => (
          <OrderRow key={booking._id} booking={booking} />
        ))}
      </Table>
      {bookings
        .filter((booking) => !cancelRefusal(booking.state))
        .map((booking) => (
          <DeleteOrder key={booking._id} booking={booking} />
        ))}
    </>
  );
}

function OrderRow({ booking }: { readonly booking: WireBooking }) {
  return (
    <tr>
      <PictureCell files={productPicture(booking)} />
      <td className="main">
        <Link className="ttl" to={paths.productDetails(booking.productId)}>
          {booking.title}
        </Link>
        <span className="sub">
          <StateFlag state={orderedState(booking)} />
        </span>
        <span className="sub num">Ordered {formatDay(booking.orderDate)}</span>
        <span className="sub">Meet: {booking.buyerLocation}</span>
      </td>
      <td className="mid mail">{booking.sellerEmail}</td>
      <td className="mid r money">
        <Money taka={booking.resalePrice} />
        {isRepriced(booking) && (
          <span className="sub">
            now <Money taka={booking.currentPrice} />
          </span>
        )}
      </td>
      <td className="act">
        <PayCell booking={booking} />
      </td>
      <td className="act r">
        {cancelRefusal(booking.state) ? (
          <Link
            className="small keep"
            to={paths.payment(booking._id)}
            aria-label={`View receipt of ${booking.title}`}
          >
            View receipt
          </Link>
        ) : (
          <DeleteLink dialog={deleteDialogId(booking)} label={`Delete the order of ${booking.title}`} />
        )}
      </td>
    </tr>
  );
}

/** The state in which the buyer sees what they ordered. */
const orderedState = ({ productState, state }: WireBooking) =>
  viewerState(productState, { ...NO_RELATION, order: state });

/** What stands in place of the button, by why the order cannot be paid. */
const notPayable: Readonly<Record<PayRefusal, { readonly word: string; readonly why?: string }>> = {
  'booking-paid': { word: 'Paid' },
  'product-sold': { word: 'Sold', why: 'Sold to another buyer' },
  'product-gone': { word: 'Gone', why: 'No longer available' },
  'product-held': { word: 'Pay', why: 'Another buyer is paying. Try again in a few minutes' },
  'not-found': { word: 'Gone' },
};

function PayCell({ booking }: { readonly booking: WireBooking }) {
  const refused = payRefusal(toPayableOrder(booking));
  if (refused) {
    const { word, why } = notPayable[refused.code];
    return <DisabledAction word={word} why={booking.ending === 'removed' ? 'Removed after a report' : why} />;
  }
  return (
    <>
      <ButtonLink kind="primary" low to={paths.payment(booking._id)} aria-label={`Pay for ${booking.title}`}>
        Pay
      </ButtonLink>
      {booking.heldUntil && (
        <span className="why">Reserved for you until {formatClock(booking.heldUntil)}</span>
      )}
    </>
  );
}

function DisabledAction({ word, why }: { readonly word: string; readonly why?: string }) {
  return (
    <>
      <Button low disabled>
        {word}
      </Button>
      {why && <span className="why">{why}</span>}
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
      title="Are you DELETE this order"
      fields={{ bookingId: booking._id }}
      keep="Keep order"
    >
      Your order of <b>{booking.title}</b> ends, and the seller no longer sees your number. Nothing is
      charged.
    </DeleteDialog>
  );
}
