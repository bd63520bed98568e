import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { Link } from '#ui/link.tsx';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { paths } from '../../../../paths.ts';
import { isForSale } from '../../../catalog/products/rules.ts';
import { productPicture } from '../../../catalog/web/parts/product-picture.ts';
import { StateFlag } from '../../../catalog/web/parts/state-flag.tsx';
import { viewerState } from '../../../catalog/web/parts/viewer-state.ts';
import type { MeetingParties } from '../../../orders/web/parts/meeting-dialog.tsx';
import { OrderDialog } from '../../../orders/web/parts/order-dialog.tsx';
import type { PlacedOrder } from '../../../orders/web/parts/place-order.ts';
import type { WireWish } from '../../contract.ts';
import { orderDialogId } from './order-wish.ts';

type WishTableProps = {
  readonly wishes: readonly WireWish[];
  readonly buyer: MeetingParties['buyer'];
  /** The wish whose dialog was sent last, and what it came to; null when none was. */
  readonly asked: { readonly wishId: string; readonly outcome: PlacedOrder } | null;
  readonly next: string | null;
  readonly first: boolean;
};

/** Wishes as rows, each with its button to order and one to delete. */
export function WishTable({ wishes, buyer, asked, next, first }: WishTableProps) {
  return (
    <>
      <Table
        className="wishes"
        caption="Your wish list, newest first"
        columns={[
          'Image',
          'Name',
          'Seller email',
          { label: 'Price', end: true },
          'Order',
          { label: 'Delete', end: true },
        ]}
        foot={
          (next || !first) && (
            <Pager
              text={`${wishes.length} saved on this page`}
              next={next && paths.myWishList({ cursor: next })}
              first={first ? null : paths.myWishList()}
            />
          )
        }
      >
        {wishes.map((wish) => (
          <WishRow key={wish._id} wish={wish} />
        ))}
      </Table>
      {wishes.map((wish) => (
        <DeleteWish key={wish._id} wish={wish} />
      ))}
      {wishes.filter(asksMeeting).map((wish) => (
        <OrderDialog
          key={wish._id}
          id={orderDialogId(wish._id)}
          product={{ ...wish, id: wish.productId, picture: productPicture(wish) }}
          buyer={buyer}
          outcome={asked?.wishId === wish._id ? asked.outcome : undefined}
        />
      ))}
    </>
  );
}

/** True when nobody can buy it any more; then the row is greyed and leads to others like it. */
function isGone({ productState, paid }: WireWish): boolean {
  return paid !== 'paid' && !isForSale(productState);
}

/** True when ordering it has to ask for phone or meeting place first. */
function asksMeeting(wish: WireWish): boolean {
  const { product, buyerPhone, buyerLocation } = wish;
  return product === 'wishlist' && !isGone(wish) && (buyerPhone === null || buyerLocation === null);
}

/** The state in which the buyer sees what they saved. */
function wishedState({ productState, product, paid }: WireWish) {
  const order = paid === 'paid' ? 'paid' : product === 'order' ? 'open' : null;
  return viewerState(productState, { isOwn: false, order, isWished: true });
}

function WishRow({ wish }: { readonly wish: WireWish }) {
  return (
    <tr className={isGone(wish) ? 'gone' : undefined}>
      <PictureCell files={productPicture(wish)} />
      <td className="main">
        {wish.productState === 'withdrawn' ? (
          <span className="ttl">{wish.title}</span>
        ) : (
          <Link className="ttl" to={paths.productDetails(wish.productId)}>
            {wish.title}
          </Link>
        )}
        <span className="sub">
          <StateFlag state={wishedState(wish)} />
        </span>
        <span className="sub num">
          {wish.product === 'order' ? 'Ordered' : 'Saved'} {formatDay(wish.orderDate)}
        </span>
        {wish.buyerLocation && <span className="sub">Meeting place for the order: {wish.buyerLocation}</span>}
      </td>
      <td className="mid mail">{wish.sellerEmail}</td>
      <td className="mid r money">
        <Money taka={wish.resalePrice} />
      </td>
      <td className="act">
        <OrderCell wish={wish} />
      </td>
      <td className="act r">
        <DeleteLink dialog={deleteDialogId(wish)} label={`Delete ${wish.title} from the wish list`} />
      </td>
    </tr>
  );
}

function OrderCell({ wish }: { readonly wish: WireWish }) {
  if (isGone(wish)) return <GoneCell wish={wish} />;
  if (wish.product === 'order') {
    return (
      <>
        <Button low disabled>
          All ready Order
        </Button>
        <span className="why">{wish.paid === 'paid' ? 'Paid' : 'Already ordered. See My Orders'}</span>
      </>
    );
  }
  return asksMeeting(wish) ? <OrderLink wish={wish} /> : <OrderForm wish={wish} />;
}

function goneBecause({ productState, ending }: WireWish): string {
  if (productState === 'sold') return 'Sold to another buyer.';
  return ending === 'removed' ? 'Removed after a report.' : 'No longer available.';
}

function GoneCell({ wish }: { readonly wish: WireWish }) {
  const sold = wish.productState === 'sold';
  const word = wish.product === 'order' ? 'All ready Order' : sold ? 'Sold' : 'Gone';
  return (
    <>
      <Button low disabled>
        {word}
      </Button>
      <span className="why">
        {goneBecause(wish)}{' '}
        <Link to={paths.categoryDetails(wish.category)} aria-label={`Find similar to ${wish.title}`}>
          Find similar
        </Link>
      </span>
    </>
  );
}

function OrderLink({ wish }: { readonly wish: WireWish }) {
  return (
    <>
      <ButtonLink
        kind="primary"
        low
        to={`#${orderDialogId(wish._id)}`}
        aria-label={`Order Now, ${wish.title}`}
      >
        Order Now
      </ButtonLink>
      <PayingNote wish={wish} />
    </>
  );
}

function PayingNote({ wish }: { readonly wish: WireWish }) {
  if (wish.productState !== 'reserved') return null;
  return <span className="why">Another buyer is paying for it now.</span>;
}

function OrderForm({ wish }: { readonly wish: WireWish }) {
  const sent = useNavigation().formData;
  const ordering = sent?.get('intent') === 'order' && sent.get('wishId') === wish._id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="wishId" value={wish._id} />
      <Button
        type="submit"
        kind="primary"
        low
        busy={ordering}
        busyLabel="Ordering…"
        aria-label={`Order Now, ${wish.title}`}
      >
        Order Now
      </Button>
      <PayingNote wish={wish} />
    </Form>
  );
}

function deleteDialogId(wish: WireWish): string {
  return `delete-${wish._id}`;
}

function DeleteWish({ wish }: { readonly wish: WireWish }) {
  return (
    <DeleteDialog
      id={deleteDialogId(wish)}
      title="Are you DELETE this product"
      fields={{ intent: 'delete', wishId: wish._id }}
      keep="Keep it"
    >
      <b>{wish.title}</b> leaves your wish list.
      {wish.product === 'order' && ' Your order of it stays in My Orders.'}
    </DeleteDialog>
  );
}
