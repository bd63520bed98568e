import { apiFor } from '#platform/api/page-context.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Check, Clock, Phone, X } from '#ui/icon.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { Status } from '#ui/tag.tsx';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import { productPicture } from '../../catalog/web/parts/product-picture.ts';
import type { ordersCalls, WireBuyer } from '../contract.ts';
import type { Route } from './+types/my-buyers-page.ts';

/** Rows a page. */
const ROWS = 50;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const query = { limit: ROWS, cursor };
  const outcome = await apiFor<typeof ordersCalls>(args.context)('GET /buyers', { query });
  if (!outcome.ok) throw Response.json(outcome.problem, { status: outcome.status });
  return { buyers: outcome.data, next: outcome.next, first: cursor === undefined };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'My Buyers', hidden: true });

/** My Buyers: who ordered which of the seller's products, and how to reach them. */
export default function MyBuyersPage({ loaderData }: Route.ComponentProps) {
  const { buyers, next, first } = loaderData;
  return (
    <>
      <PageHead title="My Buyers">Call to fix a time and place. The first buyer to pay gets it.</PageHead>
      {buyers.length === 0 ? (
        <EmptyState
          title="No buyers yet"
          action={
            <ButtonLink kind="primary" to={paths.addProduct()}>
              Add a Products
            </ButtonLink>
          }
        >
          When somebody orders, you will see the name and number here.
        </EmptyState>
      ) : (
        <Table
          caption="Who ordered your products, newest first"
          columns={[
            'Image',
            'Title',
            'Buyer',
            'Meet location',
            { label: 'Price', end: true },
            'State',
            { label: 'Call', end: true },
          ]}
          foot={
            (next || !first) && (
              <Pager
                text={`${buyers.length} on this page`}
                next={next && paths.myBuyers({ cursor: next })}
                first={first ? null : paths.myBuyers()}
              />
            )
          }
        >
          {buyers.map((buyer) => (
            <BuyerRow key={buyer._id} buyer={buyer} />
          ))}
        </Table>
      )}
    </>
  );
}

function BuyerRow({ buyer }: { readonly buyer: WireBuyer }) {
  return (
    <tr>
      <PictureCell files={productPicture(buyer)} />
      <td className="main">
        <Link className="ttl" to={paths.categoryList(buyer.productId)}>
          {buyer.title}
        </Link>
        <span className="sub num">Ordered {formatDay(buyer.orderDate)}</span>
      </td>
      <td className="mid">
        {buyer.name}
        <span className="sub num">{buyer.buyerPhone ?? 'Order ended, number hidden'}</span>
      </td>
      <td className="mid" data-l="Meet:">
        {buyer.buyerLocation ?? <span className="muted">—</span>}
      </td>
      <td className="mid r money">
        <Money taka={buyer.resalePrice} />
      </td>
      <td className="act">
        <BuyerState buyer={buyer} />
      </td>
      <td className="act r">
        {buyer.buyerPhone && (
          <a
            className="btn second low"
            href={`tel:+88${buyer.buyerPhone}`}
            aria-label={`Call ${buyer.name} about ${buyer.title}`}
          >
            <Phone className="i s" aria-hidden="true" />
            Call
          </a>
        )}
      </td>
    </tr>
  );
}

function BuyerState({ buyer }: { readonly buyer: WireBuyer }) {
  switch (buyer.state) {
    case 'paid':
      return (
        <Status tone="ok" icon={Check}>
          paid
        </Status>
      );
    case 'open':
      return (
        <Status tone="info" icon={Clock}>
          not paid yet
        </Status>
      );
    case 'unavailable':
      return <Status icon={X}>Cancelled</Status>;
  }
}
