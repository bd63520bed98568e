import { useNavigation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { Fold } from '#ui/fold.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { paths } from '../../../../paths.ts';
import { hasPublicPage } from '../../../catalog/products/rules.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import { StateFlag } from '../../../catalog/web/public/state-flag.tsx';
import { viewerState } from '../../../catalog/web/public/viewer-state.ts';
import type { MeetingParties } from '../../../handover/web/public/meeting-dialog.tsx';
import { OrderDialog } from '../../../handover/web/public/order-dialog.tsx';
import type { PlacedOrder } from '../../../handover/web/public/place-order.ts';
import { SellerCell } from '../../../orders/web/public/seller-cell.tsx';
import type { WireWish } from '../../contract.ts';
import { orderDialogId } from './order-wish.ts';
import { isUnavailable, wishNext } from './wish-next.ts';

type WishTableProps = {
  readonly wishes: readonly WireWish[];
  readonly buyer: MeetingParties['buyer'];
  /** Wish whose dialog was sent last, and the result; null if no dialog was sent. */
  readonly asked: { readonly wishId: string; readonly outcome: PlacedOrder } | null;
  readonly next: string | null;
  readonly first: boolean;
};

/**
 * Renders wishes as table rows with buttons to order and to delete. Wishes for products that nobody can buy any more
 * are in a collapsed section.
 */
export function WishTable({ wishes, buyer, asked, next, first }: WishTableProps) {
  const unavailable = wishes.filter(isUnavailable);
  const toBeHad = wishes.filter((wish) => !isUnavailable(wish));
  return (
    <>
      {toBeHad.length > 0 ? (
        <WishRows caption={t('wishes.caption')} wishes={toBeHad} />
      ) : (
        <p className="muted">{t('wishes.noneLeft')}</p>
      )}
      {unavailable.length > 0 && (
        <Fold heading={t('state.ended')} count={groupDigits(unavailable.length)} open={toBeHad.length === 0}>
          <WishRows caption={t('wishes.goneCaption')} wishes={unavailable} />
        </Fold>
      )}
      {(next || !first) && (
        <Pager
          text={t('wishes.onPage', { count: groupDigits(wishes.length) })}
          next={next && paths.myWishList({ cursor: next })}
          first={first ? null : paths.myWishList()}
        />
      )}
      {wishes.map((wish) => (
        <DeleteWish key={wish._id} wish={wish} />
      ))}
      {toBeHad.filter(asksMeeting).map((wish) => (
        <OrderDialog
          key={wish._id}
          id={orderDialogId(wish._id)}
          product={{ ...wish, id: wish.productId, picture: productPicture(wish), location: wish.Location }}
          buyer={buyer}
          outcome={asked?.wishId === wish._id ? asked.outcome : undefined}
        />
      ))}
    </>
  );
}

type WishRowsProps = { readonly caption: string; readonly wishes: readonly WireWish[] };

function WishRows({ caption, wishes }: WishRowsProps) {
  return (
    <Table
      className="wishes"
      caption={caption}
      columns={[
        t('wishes.image'),
        t('order.name'),
        t('wishes.sellerEmail'),
        { label: t('search.price'), end: true },
        t('product.order'),
        { label: t('wishes.delete'), end: true },
      ]}
    >
      {wishes.map((wish) => (
        <WishRow key={wish._id} wish={wish} />
      ))}
    </Table>
  );
}

/** Returns whether the buyer must enter a phone or meeting place before ordering. */
function asksMeeting(wish: WireWish): boolean {
  const { product, buyerPhone, buyerLocation } = wish;
  return product === 'wishlist' && (buyerPhone === null || buyerLocation === null);
}

/** Returns the product's state as the buyer sees it. */
function wishedState({ productState, product, paid }: WireWish) {
  const order = paid === 'paid' ? 'paid' : product === 'order' ? 'open' : null;
  return viewerState(productState, { isOwn: false, order, isWished: true });
}

function WishRow({ wish }: { readonly wish: WireWish }) {
  return (
    <tr className={isUnavailable(wish) ? 'gone' : undefined}>
      <PictureCell files={productPicture(wish)} />
      <td className="main">
        {hasPublicPage(wish) ? (
          <Link className="ttl" to={paths.productDetails(wish.productId)}>
            {wish.title}
          </Link>
        ) : (
          <span className="ttl">{wish.title}</span>
        )}
        <span className="sub">
          <StateFlag state={wishedState(wish)} />
        </span>
        <span className="sub num">
          {wish.product === 'order'
            ? t('wishes.ordered', { day: formatDay(wish.orderDate) })
            : t('wishes.saved', { day: formatDay(wish.orderDate) })}
        </span>
        {wish.product === 'wishlist' && !isUnavailable(wish) && wish.buyerLocation && (
          <span className="sub">{t('wishes.meetAt', { place: wish.buyerLocation })}</span>
        )}
      </td>
      <SellerCell row={wish} callable={false} />
      <td className="mid r money">
        <Money taka={wish.resalePrice} />
      </td>
      <td className="act">
        <OrderCell wish={wish} />
      </td>
      <td className="act r">
        <DeleteLink dialog={deleteDialogId(wish)} label={t('wishes.deleteOne', { title: wish.title })} />
      </td>
    </tr>
  );
}

function OrderCell({ wish }: { readonly wish: WireWish }) {
  return (
    <>
      <OrderButton wish={wish} />
      <span className="why">
        {wishNext(wish)}
        {isUnavailable(wish) && <SimilarLink wish={wish} />}
        {wish.product === 'order' && !isUnavailable(wish) && <OrdersLink wish={wish} />}
      </span>
    </>
  );
}

function SimilarLink({ wish }: { readonly wish: WireWish }) {
  const to = hasPublicPage(wish) ? paths.similarTo(wish.productId) : paths.categoryDetails(wish.category);
  return (
    <>
      {' '}
      <Link to={to} aria-label={t('wishes.similarTo', { title: wish.title })}>
        {t('wishes.similar')}
      </Link>
    </>
  );
}

function OrdersLink({ wish }: { readonly wish: WireWish }) {
  return (
    <>
      {' '}
      <Link to={paths.myOrders()} aria-label={t('wishes.toOrder', { title: wish.title })}>
        {t('wishes.goThere')}
      </Link>
    </>
  );
}

function OrderButton({ wish }: { readonly wish: WireWish }) {
  if (wish.product === 'order') {
    return (
      <Button low disabled>
        {t('wishes.isOrdered')}
      </Button>
    );
  }
  if (isUnavailable(wish)) {
    return (
      <Button low disabled>
        {wish.productState === 'sold' ? t('state.sold') : t('wishes.gone')}
      </Button>
    );
  }
  return asksMeeting(wish) ? <OrderLink wish={wish} /> : <OrderForm wish={wish} />;
}

function OrderLink({ wish }: { readonly wish: WireWish }) {
  return (
    <ButtonLink
      kind="primary"
      low
      to={`#${orderDialogId(wish._id)}`}
      aria-label={t('wishes.orderOne', { title: wish.title })}
    >
      {t('product.orderNow')}
    </ButtonLink>
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
        busyLabel={t('wishes.ordering')}
        aria-label={t('wishes.orderOne', { title: wish.title })}
      >
        {t('product.orderNow')}
      </Button>
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
      title={t('wishes.deleteAsk')}
      fields={{ intent: 'delete', wishId: wish._id }}
      keep={t('wishes.keep')}
    >
      {rich('wishes.leaves', { title: <b>{wish.title}</b> })}
      {wish.product === 'order' && ` ${t('wishes.orderStays')}`}
    </DeleteDialog>
  );
}
