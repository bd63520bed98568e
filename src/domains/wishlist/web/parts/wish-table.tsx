import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
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
import type { WireWish } from '../../contract.ts';

type WishTableProps = {
  readonly wishes: readonly WireWish[];
  readonly next: string | null;
  readonly first: boolean;
};

/** Wishes as rows, each with its button to order and one to delete. */
export function WishTable({ wishes, next, first }: WishTableProps) {
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
    </>
  );
}

/** True when nobody can buy it any more; then the row is greyed and leads to others like it. */
function isGone({ productState, paid }: WireWish): boolean {
  return paid !== 'paid' && !isForSale(productState);
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
        <span className="sub num">
          {wish.product === 'order' ? 'Ordered' : 'Saved'} {formatDay(wish.orderDate)}
        </span>
        <span className="sub">Meet: {wish.buyerLocation}</span>
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
  return <OrderForm wish={wish} />;
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
      {wish.productState === 'reserved' && <span className="why">Another buyer is paying for it now.</span>}
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
