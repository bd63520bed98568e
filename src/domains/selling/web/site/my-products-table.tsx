import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { Check, Lock, Package, Pencil, RotateCw } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { Status } from '#ui/tag.tsx';
import { paths } from '../../../../paths.ts';
import { refusalOf, type WireEnding } from '../../../catalog/products/rules.ts';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import type { WholeListing } from '../../../catalog/web/public/listing.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import { ChangeForm, ChangeListing, changeDialogId, useChanging } from './change-listing.tsx';
import LiftNote from './lift-note.tsx';
import { listingLift } from './listing-lift.ts';

/** Column that another domain provides, placed before the last column. */
type ExtraColumn = {
  readonly label: string;
  readonly cell: (product: WholeListing) => ReactNode;
};

type MyProductsTableProps = {
  readonly products: readonly WholeListing[];
  /** Email address of the seller's account, shown for listings without a contact address. */
  readonly email: string;
  readonly next: string | null;
  /** True on the first page of the list. */
  readonly first: boolean;
  readonly column: ExtraColumn;
  /** Renders another domain's note about a product, below the product's name. */
  readonly note: (product: WholeListing) => ReactNode;
  /** Query parameters to keep in links to other pages of the table. */
  readonly query: Readonly<Record<string, string>>;
  /** Listing whose last change was refused, and the reason; null if no change was refused. */
  readonly refused: { readonly productId: string; readonly error: string | null } | null;
};

/** Renders a table of a seller's listings. Forms in the rows post `intent` and `productId` to the current page. */
export function MyProductsTable(props: MyProductsTableProps) {
  const { products, email, next, first, column, note, query, refused } = props;
  return (
    <>
      <Table
        className="mine"
        caption={t('mine.caption')}
        columns={[
          t('mine.image'),
          t('mine.title'),
          t('label.condition'),
          { label: t('home.price'), end: true },
          t('mine.available'),
          column.label,
          { label: t('mine.delete'), end: true },
        ]}
        foot={
          (next || !first) && (
            <Pager
              text={t('mine.onPage', { count: products.length })}
              next={next && paths.myProducts({ ...query, cursor: next })}
              first={first ? null : paths.myProducts(query)}
            />
          )
        }
      >
        {products.map((product) => (
          <ProductRow key={product.id} product={product} email={email} column={column} note={note} />
        ))}
      </Table>
      <RowDialogs products={products} refused={refused} />
    </>
  );
}

/** Renders the dialogs that delete and change listings, which the rows open by their ids. */
function RowDialogs({ products, refused }: Pick<MyProductsTableProps, 'products' | 'refused'>) {
  return (
    <>
      {products
        .filter((product) => refusalOf('withdraw', product.state) === null)
        .map((product) => (
          <DeleteProduct key={product.id} product={product} />
        ))}
      {products.filter(isChangeable).map((product) => (
        <ChangeListing
          key={product.id}
          listing={product}
          error={refused?.productId === product.id ? refused.error : null}
        />
      ))}
    </>
  );
}

/** Returns whether a listing is on the market and not reserved for a payment. */
function isChangeable({ state }: WholeListing): boolean {
  return state === 'unsold';
}

type ProductRowProps = Pick<MyProductsTableProps, 'email' | 'column' | 'note'> & {
  readonly product: WholeListing;
};

function ProductRow({ product, email, column, note }: ProductRowProps) {
  return (
    <tr>
      <PictureCell files={productPicture(product)} />
      <td className="main">
        <Link className="ttl" to={paths.categoryList(product.id)}>
          {product.title}
        </Link>
        <span className="sub">
          <EmailAddress email={product.contactEmail || email} />
        </span>
        {note(product)}
        {isChangeable(product) && <LiftNote productId={product.id} lift={listingLift(product)} />}
      </td>
      <td className="cnd">
        <ConditionTag condition={product.condition} />
      </td>
      <td className="mid r money">
        <Money taka={product.resalePrice} />
        {isChangeable(product) && <ChangeLink product={product} to={`#${changeDialogId(product.id)}`} />}
        {product.ending === 'removed' && <ChangeLink product={product} to={paths.editProduct(product.id)} />}
      </td>
      <td className="avl">
        <Availability product={product} />
      </td>
      <td className="act">
        <RowAction product={product} column={column} />
      </td>
      <td className="act r">
        <DeleteCell product={product} />
      </td>
    </tr>
  );
}

type ChangeLinkProps = Pick<ProductRowProps, 'product'> & { readonly to: string };

/** Renders the link that opens the dialog or the page in which the seller changes the listing. */
function ChangeLink({ product: { title }, to }: ChangeLinkProps) {
  return (
    <ButtonLink kind="quiet" low to={to} aria-label={t('mine.changeOf', { title })}>
      <Pencil className="i s" aria-hidden="true" />
      {t('mine.change')}
    </ButtonLink>
  );
}

function endingTexts(ending: WireEnding): { readonly word: string; readonly why: string } {
  switch (ending) {
    case 'lapsed':
      return { word: t('mine.stateEnded'), why: t('mine.expired') };
    case 'sold-elsewhere':
      return { word: t('mine.soldElsewhere'), why: t('mine.youEnded') };
    case 'taken-down':
      return { word: t('mine.deleted'), why: t('mine.youEnded') };
    case 'removed':
      return { word: t('mine.removed'), why: t('mine.removedByUs') };
    case 'account-closed':
      return { word: t('mine.stateEnded'), why: t('mine.accountClosed') };
  }
}

/** Renders the column Available: the state of a listing, or the reason for its removal, as icon and text. */
function Availability({ product }: { readonly product: WholeListing }) {
  const { state, endsAt, ending, removalReason } = product;
  if (state === 'reserved') {
    return (
      <Status tone="info" icon={Lock}>
        {t('mine.stateReserved')}
      </Status>
    );
  }
  if (state === 'sold') return <Status icon={Package}>{t('mine.stateSold')}</Status>;
  if (state === 'withdrawn') {
    const { word, why } = endingTexts(ending ?? 'taken-down');
    return (
      <>
        <Status icon={Package}>{word}</Status>
        <span className="sub">{removalReason ? `${why}: “${removalReason}”` : why}</span>
      </>
    );
  }
  return (
    <>
      <Status tone="ok" icon={Check}>
        {t('mine.unsold')}
      </Status>
      <span className="sub num">
        <span className="sr">{t('mine.forSale')} </span>
        {t('mine.until', { day: formatDay(endsAt) })}
      </span>
    </>
  );
}

function RowAction({ product, column }: Pick<ProductRowProps, 'product' | 'column'>) {
  if (product.state !== 'withdrawn') return column.cell(product);
  return product.ending === 'removed' ? <AskReview product={product} /> : <Relist product={product} />;
}

/** Renders the button that asks for another check of a removed listing, or the day on which the seller asked. */
function AskReview({ product }: { readonly product: WholeListing }) {
  const { id, title, reviewAskedAt } = product;
  const busy = useChanging(id, 'review');
  if (reviewAskedAt) {
    return <span className="small muted">{t('mine.reviewAsked', { day: formatDay(reviewAskedAt) })}</span>;
  }
  return (
    <ChangeForm listing={product} intent="review">
      <Button
        type="submit"
        low
        busy={busy}
        busyLabel={t('mine.askingReview')}
        aria-label={t('mine.askReviewOf', { title })}
      >
        {t('mine.askReview')}
      </Button>
    </ChangeForm>
  );
}

function Relist({ product }: { readonly product: WholeListing }) {
  const busy = useChanging(product.id, 'relist');
  return (
    <ChangeForm listing={product} intent="relist">
      <Button
        type="submit"
        low
        busy={busy}
        busyLabel={t('mine.listing')}
        aria-label={t('mine.listAgainOf', { title: product.title })}
      >
        <RotateCw className="i s" aria-hidden="true" />
        {t('mine.listAgain')}
      </Button>
    </ChangeForm>
  );
}

function keptBecause(refused: 'product-in-payment' | 'product-sold' | 'not-found'): string {
  if (refused === 'product-in-payment') return t('mine.buyerPaying');
  return refused === 'product-sold' ? t('mine.sold') : t('mine.notForSale');
}

function DeleteCell({ product }: { readonly product: WholeListing }) {
  const refused = refusalOf('withdraw', product.state);
  if (refused) return <span className="small muted keep">{keptBecause(refused)}</span>;
  return <DeleteLink dialog={deleteDialogId(product)} label={t('mine.deleteOf', { title: product.title })} />;
}

function deleteDialogId(product: WholeListing): string {
  return `delete-${product.id}`;
}

function DeleteProduct({ product }: { readonly product: WholeListing }) {
  return (
    <DeleteDialog
      id={deleteDialogId(product)}
      title={t('mine.deleteTitle')}
      fields={{ intent: 'delete', productId: product.id }}
      keep={t('mine.keepIt')}
    >
      {rich('mine.deleteText', { title: <b>{product.title}</b> })}
    </DeleteDialog>
  );
}
