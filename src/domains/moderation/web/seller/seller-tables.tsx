import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
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
import { reasonText } from '../common/reason-text.ts';

/** Returns "The latest 20 of 31", or only the total number if the table shows all. */
function outOf(shown: number, all: number): string {
  if (shown >= all) return groupDigits(all);
  return t('adminPeople.latestOf', { shown: groupDigits(shown), all: groupDigits(all) });
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
      caption={t('adminPeople.listingsCaption')}
      heading={t('adminPeople.listings')}
      aside={outOf(listings.length, all)}
      columns={[
        t('mine.image'),
        t('mine.title'),
        t('label.condition'),
        { label: t('home.price'), end: true },
        t('adminPeople.saleState'),
      ]}
    >
      {listings.map((listing) => (
        <tr key={listing._id} className={listing.state === 'withdrawn' ? 'gone' : undefined}>
          <PictureCell files={productPicture(listing)} />
          <td className="main">
            <Link className="ttl" to={paths.categoryList(listing._id)}>
              {listing.title}
            </Link>
            <span className="sub num">
              {t('adminPeople.listedOn', { day: formatDay(listing.currentTime) })}
            </span>
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

function endingWords(): Readonly<Record<WireEnding, string>> {
  return {
    lapsed: t('talk.listingEnded'),
    'sold-elsewhere': t('mine.soldElsewhere'),
    'taken-down': t('adminPeople.takenDown'),
    removed: t('mine.removed'),
    'account-closed': t('adminPeople.endedWithAccount'),
  };
}

function ListingState({ listing }: { readonly listing: WireSellerDetails['latestListings'][number] }) {
  const { state, ending = 'taken-down' } = listing;
  switch (state) {
    case 'unsold':
      return (
        <Status tone="ok" icon={Check}>
          {t('adminPeople.stateForSale')}
        </Status>
      );
    case 'reserved':
      return (
        <Status tone="info" icon={Lock}>
          {t('mine.stateReserved')}
        </Status>
      );
    case 'sold':
      return <Status icon={Package}>{t('mine.stateSold')}</Status>;
    case 'withdrawn':
      return (
        <Status tone={ending === 'removed' ? 'warn' : undefined} icon={ending === 'removed' ? Flag : Package}>
          {endingWords()[ending]}
        </Status>
      );
  }
}

type SellerReportsProps = {
  readonly reports: WireSellerDetails['latestReports'];
  readonly all: number;
};

function decisionText(decision: 'keep' | 'withdraw'): string {
  return decision === 'keep' ? t('adminPeople.kept') : t('adminPeople.withdrawn');
}

/** Lists the reports on a seller's listings, and their decisions. */
export function SellerReports({ reports, all }: SellerReportsProps) {
  return (
    <Table
      caption={t('adminPeople.reportsCaption')}
      heading={t('adminQueue.chartReports')}
      aside={outOf(reports.length, all)}
      columns={[
        t('adminPeople.listing'),
        t('adminPeople.whatTheySay'),
        t('adminPeople.by'),
        t('adminPeople.when'),
        t('adminPeople.decision'),
      ]}
    >
      {reports.map((report) => (
        <ReportRow key={report._id} report={report} />
      ))}
    </Table>
  );
}

function ReportRow({ report }: { readonly report: SellerReportsProps['reports'][number] }) {
  const { product, reason, text, reporter, reportedAt, decision, decidedAt } = report;
  return (
    <tr>
      <td className="full">
        <Link className="ttl" to={paths.categoryList(product._id)}>
          {product.title}
        </Link>
      </td>
      <td className="full">
        {reasonText(reason)}
        {text && <span className="sub">“{text}”</span>}
      </td>
      <td data-l={t('adminPeople.by')}>{reporter.name}</td>
      <td className="num" data-l={t('adminPeople.when')}>
        {formatDay(reportedAt)}
      </td>
      <td className="full">
        {decision === null || decidedAt === null ? (
          <Link to={dashboardPaths.reports()}>{t('adminPeople.open')}</Link>
        ) : (
          <>
            {decisionText(decision)}
            <span className="sub num">{formatDay(decidedAt)}</span>
          </>
        )}
      </td>
    </tr>
  );
}

type SellerSalesProps = { readonly sales: WireSellerDetails['latestSales']; readonly all: number };

/** Lists a seller's sales: item, buyer, price and time of payment. */
export function SellerSales({ sales, all }: SellerSalesProps) {
  return (
    <Table
      caption={t('adminPeople.salesCaption')}
      heading={t('adminRecord.sales')}
      aside={outOf(sales.length, all)}
      columns={[
        t('adminPeople.product'),
        t('frame.buyer'),
        { label: t('home.price'), end: true },
        t('progress.paid'),
      ]}
    >
      {sales.map(({ _id, product, buyer, taka, paidAt }) => (
        <tr key={_id}>
          <td className="full">
            <Link className="ttl" to={paths.categoryList(product._id)}>
              {product.title}
            </Link>
          </td>
          <td data-l={t('frame.buyer')}>{buyer.name}</td>
          <td className="r money" data-l={t('home.price')}>
            <Money taka={taka} />
          </td>
          <td className="num" data-l={t('progress.paid')}>
            {formatDay(paidAt)}
          </td>
        </tr>
      ))}
    </Table>
  );
}
