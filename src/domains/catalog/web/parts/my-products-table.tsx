import type { ReactNode } from 'react';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { Check, Lock, Package } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { Status } from '#ui/tag.tsx';
import { paths } from '../../../../paths.ts';
import { refusalOf } from '../../products/rules.ts';
import { ConditionTag } from './condition-tag.tsx';
import type { Listing } from './listing.ts';
import { productPicture } from './product-picture.ts';

/** A column that another part of the market adds before the last one. */
export type ExtraColumn = {
  readonly label: string;
  readonly cell: (product: Listing) => ReactNode;
};

type MyProductsTableProps = {
  readonly products: readonly Listing[];
  readonly next: string | null;
  /** True on the first page. */
  readonly first: boolean;
  readonly column: ExtraColumn;
};

/**
 * A seller's listings as rows. Deleting one sends `intent=delete` and `productId` to the page that shows the
 * table.
 */
export function MyProductsTable({ products, next, first, column }: MyProductsTableProps) {
  return (
    <>
      <Table
        className="mine"
        caption="Your listings, newest first"
        columns={[
          'Image',
          'Title',
          'Condition',
          { label: 'Price', end: true },
          'Available',
          column.label,
          { label: 'Delete', end: true },
        ]}
        foot={
          (next || !first) && (
            <Pager
              text={`${products.length} listings on this page`}
              next={next && paths.myProducts({ cursor: next })}
              first={first ? null : paths.myProducts()}
            />
          )
        }
      >
        {products.map((product) => (
          <ProductRow key={product.id} product={product} column={column} />
        ))}
      </Table>
      {products
        .filter((product) => refusalOf('withdraw', product.state) === null)
        .map((product) => (
          <DeleteProduct key={product.id} product={product} />
        ))}
    </>
  );
}

type ProductRowProps = { readonly product: Listing; readonly column: ExtraColumn };

function ProductRow({ product, column }: ProductRowProps) {
  return (
    <tr>
      <PictureCell files={productPicture(product)} />
      <td className="main">
        <Link className="ttl" to={paths.categoryList(product.id)}>
          {product.title}
        </Link>
        <span className="sub">{product.sellerEmail}</span>
      </td>
      <td className="cnd">
        <ConditionTag condition={product.condition} />
      </td>
      <td className="mid r money">
        <Money taka={product.resalePrice} />
      </td>
      <td className="avl">
        <Availability state={product.state} />
      </td>
      <td className="act">{column.cell(product)}</td>
      <td className="act r">
        <DeleteCell product={product} />
      </td>
    </tr>
  );
}

/** The Available column: unsold, reserved or sold, as icon and word. */
function Availability({ state }: { readonly state: Listing['state'] }) {
  if (state === 'reserved') {
    return (
      <Status tone="info" icon={Lock}>
        reserved
      </Status>
    );
  }
  if (state === 'sold') return <Status icon={Package}>sold</Status>;
  return (
    <>
      <Status tone="ok" icon={Check}>
        unsold
      </Status>
      <span className="sub">For sale</span>
    </>
  );
}

const keptBecause = {
  'product-in-payment': 'A buyer is paying',
  'product-sold': 'In your sales record',
  'not-found': 'Deleted',
} as const;

function DeleteCell({ product }: { readonly product: Listing }) {
  const refused = refusalOf('withdraw', product.state);
  if (refused) return <span className="small muted keep">{keptBecause[refused]}</span>;
  return <DeleteLink dialog={deleteDialogId(product)} label={`Delete ${product.title}`} />;
}

function deleteDialogId(product: Listing): string {
  return `delete-${product.id}`;
}

function DeleteProduct({ product }: { readonly product: Listing }) {
  return (
    <DeleteDialog
      id={deleteDialogId(product)}
      title="Are you DELETE this product"
      fields={{ intent: 'delete', productId: product.id }}
      keep="Keep it"
    >
      Buyers will no longer see <b>{product.title}</b>. Open orders of it end.
    </DeleteDialog>
  );
}
