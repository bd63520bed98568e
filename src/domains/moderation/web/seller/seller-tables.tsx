import { groupDigits } from '#kernel/money.ts';
import { formatDay } from '#ui/dates.ts';
import { Check, Flag, Lock, Package } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PictureCell } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { Status } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { WireEnding } from '../../../catalog/products/rules.ts';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import type { WireSellerDetails } from '../../contract.ts';

/** Returns "The latest 20 of 31", or only the total number if the table shows all. */
function outOf(shown: number, all: number): string {
  return shown < all ? `The latest ${shown} of ${groupDigits(all)}` : groupDigits(all);
}

type SellerListingsProps = {
  readonly listings: WireSellerDetails['latestListings'];
  /** Total number of rows. */
  readonly all: number;
};

/** Lists a seller's listings in any state, newest first. */
export function SellerListings({ listings, all }: SellerListingsProps) {
  return (
    <Table
      caption="Listings of this seller, newest first"
      heading="Listings"
      aside={outOf(listings.length, all)}
      columns={['Image', 'Title', 'Condition', { label: 'Price', end: true }, 'State']}
    >
      {listings.map((listing) => (
        <tr key={listing._id} className={listing.state === 'withdrawn' ? 'gone' : undefined}>
          <PictureCell files={productPicture(listing)} />
          <td className="main">
            <Link className="ttl" to={paths.categoryList(listing._id)}>
              {listing.title}
            </Link>
            <span className="sub num">Listed {formatDay(listing.currentTime)}</span>
          </td>
          <td className="cnd">
            <ConditionTag condition={listing.condition} />
          </td>
          <td className="mid r money">
            <Money taka={listing.resalePrice} />
          </td>
          <td className="avl">
            <ListingState listing={listing} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const endingWords: Readonly<Record<WireEnding, string>> = {
  lapsed: 'ended',
  'sold-elsewhere': 'sold elsewhere',
  'taken-down': 'taken down by the seller',
  removed: 'removed after a report',
  'account-closed': 'ended with the account',
};

function ListingState({ listing }: { readonly listing: WireSellerDetails['latestListings'][number] }) {
  const { state, ending = 'taken-down' } = listing;
  switch (state) {
    case 'unsold':
      return (
        <Status tone="ok" icon={Check}>
          for sale
        </Status>
      );
    case 'reserved':
      return (
        <Status tone="info" icon={Lock}>
          reserved
        </Status>
      );
    case 'sold':
      return <Status icon={Package}>sold</Status>;
    case 'withdrawn':
      return (
        <Status tone={ending === 'removed' ? 'warn' : undefined} icon={ending === 'removed' ? Flag : Package}>
          {endingWords[ending]}
        </Status>
      );
  }
}

type SellerReportsProps = {
  readonly reports: WireSellerDetails['latestReports'];
  readonly all: number;
};

const decisionWords = { keep: 'Kept', withdraw: 'Withdrawn' } as const;

/** Lists the reports on a seller's listings, and their decisions. */
export function SellerReports({ reports, all }: SellerReportsProps) {
  return (
    <Table
      caption="Reports of this seller's listings, the latest first"
      heading="Reports"
      aside={outOf(reports.length, all)}
      columns={['Listing', 'What they say', 'By', 'When', 'Decision']}
    >
      {reports.map(({ _id, product, reason, text, reporter, reportedAt, decision, decidedAt }) => (
        <tr key={_id}>
          <td className="full">
            <Link className="ttl" to={paths.categoryList(product._id)}>
              {product.title}
            </Link>
          </td>
          <td className="full">
            {reason}
            {text && <span className="sub">“{text}”</span>}
          </td>
          <td data-l="By">{reporter.name}</td>
          <td className="num" data-l="When">
            {formatDay(reportedAt)}
          </td>
          <td className="full">
            {decision === null || decidedAt === null ? (
              <Link to={dashboardPaths.reports()}>Open</Link>
            ) : (
              <>
                {decisionWords[decision]}
                <span className="sub num">{formatDay(decidedAt)}</span>
              </>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

type SellerSalesProps = { readonly sales: WireSellerDetails['latestSales']; readonly all: number };

/** Lists a seller's sales: item, buyer and price. */
export function SellerSales({ sales, all }: SellerSalesProps) {
  return (
    <Table
      caption="Sales of this seller, the latest first"
      heading="Sales"
      aside={outOf(sales.length, all)}
      columns={['Product', 'Buyer', { label: 'Price', end: true }, 'Paid']}
    >
      {sales.map(({ _id, product, buyer, taka, paidAt }) => (
        <tr key={_id}>
          <td className="full">
            <Link className="ttl" to={paths.categoryList(product._id)}>
              {product.title}
            </Link>
          </td>
          <td data-l="Buyer">{buyer.name}</td>
          <td className="r money" data-l="Price">
            <Money taka={taka} />
          </td>
          <td className="num" data-l="Paid">
            {formatDay(paidAt)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
