import { Check, Lock, Package, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { apiFor } from '../../../platform/page-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { PageHead } from '../../../ui/layout.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { Pager } from '../../../ui/pager.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Money } from '../../../ui/price.tsx';
import { Table } from '../../../ui/table.tsx';
import { Status } from '../../../ui/tag.tsx';
import { tellSuccess } from '../../../ui/toaster.tsx';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import type { catalogCalls, WireProduct } from '../contract.ts';
import { refusalOf } from '../rules.ts';
import type { Route } from './+types/my-products-page.ts';
import { ConditionTag } from './parts/condition-tag.tsx';
import { productPicture } from './parts/product-picture.ts';
import { addProductDraft, forgetDraft } from './parts/use-draft.ts';

/** Rows a page. */
const ROWS = 50;

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const query = { sellerEmail: viewer.email, limit: ROWS, cursor };
  const outcome = await apiFor<typeof catalogCalls>(args.context)('GET /productAll', { query });
  if (!outcome.ok) throw new Response(outcome.problem.detail, { status: outcome.status });
  return { viewer, products: outcome.data, next: outcome.next, first: cursor === undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const id = String(form.get('productId') ?? '');
  const outcome = await apiFor<typeof catalogCalls>(context)('DELETE /productAll/{id}', { params: { id } });
  return { error: outcome.ok ? null : outcome.problem.detail };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'My Products', hidden: true });

/** Shows "Product add" once, after the form sent the seller here. */
function useAddedNotice(email: string) {
  const [search, setSearch] = useSearchParams();
  const added = search.has('added');
  useEffect(() => {
    if (!added) return;
    tellSuccess('Product add');
    forgetDraft(addProductDraft(email));
    setSearch({}, { replace: true, preventScrollReset: true });
  }, [added, email, setSearch]);
}

/** My Products: what the seller has listed, and whether it is sold. */
export default function MyProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, products, next, first } = loaderData;
  useAddedNotice(viewer.email);
  const add = (
    <ButtonLink kind="primary" to={paths.addProduct()}>
      <Plus className="i" aria-hidden="true" />
      Add a Products
    </ButtonLink>
  );
  return (
    <>
      <PageHead title="My Products" action={products.length > 0 && add}>
        What you sell, newest first. Sold ones stay as a record.
      </PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      {products.length === 0 ? (
        <EmptyState title="Nothing listed yet" action={add}>
          What you list appears here, with its price and whether it is sold.
        </EmptyState>
      ) : (
        <ProductsTable products={products} next={next} first={first} />
      )}
    </>
  );
}

type ProductsTableProps = {
  readonly products: readonly WireProduct[];
  readonly next: string | null;
  readonly first: boolean;
};

function ProductsTable({ products, next, first }: ProductsTableProps) {
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
          <ProductRow key={product._id} product={product} />
        ))}
      </Table>
      {products
        .filter((product) => refusalOf('withdraw', product.state) === null)
        .map((product) => (
          <DeleteDialog key={product._id} product={product} />
        ))}
    </>
  );
}

function ProductRow({ product }: { readonly product: WireProduct }) {
  return (
    <tr>
      <td className="pic">
        <div className="ph">
          <Picture files={productPicture(product)} alt="" sizes="96px" />
        </div>
      </td>
      <td className="main">
        <Link className="ttl" to={paths.categoryList(product._id)}>
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
      <td className="act r">
        <DeleteCell product={product} />
      </td>
    </tr>
  );
}

/** The Available column: unsold, reserved or sold, as icon and word. */
function Availability({ state }: { readonly state: WireProduct['state'] }) {
  if (state === 'reserved') {
    return (
      <Status tone="info" icon={Lock}>
        reserved
      </Status>
    );
  }
  if (state === 'sold') return <Status icon={Package}>sold</Status>;
  return (
    <Status tone="ok" icon={Check}>
      unsold
    </Status>
  );
}

const keptBecause = {
  'product-held': 'A buyer is paying',
  'product-in-payment': 'A buyer is paying',
  'product-sold': 'Kept as record',
  'product-gone': 'Deleted',
} as const;

function DeleteCell({ product }: { readonly product: WireProduct }) {
  const refused = refusalOf('withdraw', product.state);
  if (refused) return <span className="small muted keep">{keptBecause[refused]}</span>;
  return (
    <ButtonLink kind="delete" low to={`#delete-${product._id}`} aria-label={`Delete ${product.title}`}>
      <Trash2 className="i s" aria-hidden="true" />
      Delete
    </ButtonLink>
  );
}

function DeleteDialog({ product }: { readonly product: WireProduct }) {
  const navigation = useNavigation();
  const deleting = navigation.formData?.get('productId') === product._id;
  return (
    <Dialog id={`delete-${product._id}`} title="Are you DELETE this product">
      <Form method="post" className="dlg-form" preventScrollReset>
        <input type="hidden" name="productId" value={product._id} />
        <DialogBody>
          <p>
            Buyers will no longer see <b>{product.title}</b>. Open orders of it end.
          </p>
        </DialogBody>
        <DialogFoot>
          <DialogCancel>Keep it</DialogCancel>
          <Button type="submit" kind="danger" busy={deleting} busyLabel="Deleting…">
            Delete
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
