import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import './admin.css';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { Flag } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Status } from '#ui/tag.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { paths } from '../../../../paths.ts';
import type { WireReportedListing } from '../../contract.ts';
import { useSending } from './admin-actions.ts';
import { CaseItem, CaseSeller, CaseWithdrawLink } from './listing-case.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { reasonText } from './reason-text.ts';

/** Number of a listing's reports that are shown at first; "more" shows the others. */
const SHOWN = 3;

type ReportCaseProps = {
  readonly listing: WireReportedListing;
  /** Level of the case's heading on the page. */
  readonly heading?: 'h2' | 'h3';
};

/** Shows a reported listing: the listing, its reports, its seller, and the decisions. */
export function ReportCase({ listing, heading: Heading = 'h3' }: ReportCaseProps) {
  const { product, seller, count, firstReportedAt } = listing;
  const headingId = `case-${product._id}`;
  return (
    <article className="case" aria-labelledby={headingId}>
      <header>
        <Status tone="warn" icon={Flag}>
          {t('adminQueue.reports', { count })}
        </Status>
        <Heading id={headingId}>
          <Link to={paths.categoryList(product._id)}>{product.title}</Link>
        </Heading>
        <span className="small muted">
          {rich('adminQueue.firstReport', { when: <TimeAgo at={firstReportedAt} /> })}
        </span>
      </header>
      <div className="case-body three">
        <CaseItem product={product} />
        <Sayings listing={listing} />
        <CaseSeller seller={seller} />
      </div>
      <footer>
        <KeepButton listing={listing} />
        <WithdrawLink listing={listing} />
      </footer>
      {mayWithdraw(listing) && <WithdrawDialog listing={listing} />}
    </article>
  );
}

/**
 * Returns whether an admin may withdraw a listing. It may be off the market already: then its seller can no longer
 * relist it, and the people who reported it learn that the report was right.
 */
function mayWithdraw({ product }: WireReportedListing): boolean {
  return product.state !== 'sold';
}

function Sayings({ listing }: { readonly listing: WireReportedListing }) {
  const { count, reports } = listing;
  const rest = reports.slice(SHOWN);
  const listed = Math.min(count, reports.length);
  return (
    <div>
      <ReportTexts reports={reports.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="admin-fold">
          <summary>{t('adminQueue.showMore', { count: groupDigits(listed - SHOWN) })}</summary>
          <ReportTexts reports={rest} />
        </details>
      )}
    </div>
  );
}

function ReportTexts({ reports }: { readonly reports: WireReportedListing['reports'] }) {
  return (
    <ul className="said">
      {reports.map(({ _id, reason, text, reporter, reportedAt }) => (
        <li key={_id}>
          <b>{reasonText(reason)}</b>
          {text && `: “${text}”`}
          <span className="small muted said-by">
            {reporter.name}, <a href={`mailto:${reporter.email}`}>{reporter.email}</a>,{' '}
            <TimeAgo at={reportedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function KeepButton({ listing: { product } }: { readonly listing: WireReportedListing }) {
  const busy = useSending('keep', product._id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="keep" />
      <input type="hidden" name="productId" value={product._id} />
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('adminQueue.keeping')}
        aria-label={t('adminQueue.keepTitle', { title: product.title })}
      >
        {t('adminQueue.keep')}
      </Button>
    </Form>
  );
}

function WithdrawLink({ listing }: { readonly listing: WireReportedListing }) {
  const { product } = listing;
  if (!mayWithdraw(listing)) return <span className="small muted">{t('state.sold')}</span>;
  return (
    <>
      {product.state === 'withdrawn' && <span className="small muted">{t('adminQueue.gone')}</span>}
      <CaseWithdrawLink intent="withdraw" product={product} />
    </>
  );
}

/** Dialog that asks for the reason to send to the seller, and whether to close the seller's account, too. */
function WithdrawDialog({ listing }: { readonly listing: WireReportedListing }) {
  const { product, seller } = listing;
  const { _id: sellerId, name } = seller.seller;
  return (
    <ReasonDialog
      intent="withdraw"
      subject={{ productId: product._id }}
      title={t('adminQueue.withdrawTitle', { title: product.title })}
      label={t('dispute.reason')}
      hint={t('adminQueue.reasonHint', { name })}
      submit={{ label: t('adminQueue.withdraw'), busy: t('adminQueue.withdrawing'), kind: 'danger' }}
      more={
        seller.closedAt === null && (
          <div className="case-choice">
            <input
              type="checkbox"
              name="closeSeller"
              value={sellerId}
              id={`f-close-${product._id}`}
              aria-describedby={`f-close-${product._id}-hint`}
            />
            <label htmlFor={`f-close-${product._id}`}>{t('adminQueue.closeToo', { name })}</label>
            <p className="hint" id={`f-close-${product._id}-hint`}>
              {t('adminQueue.closeTooHint')}
            </p>
          </div>
        )
      }
    >
      <p>{t('adminQueue.withdrawText')}</p>
    </ReasonDialog>
  );
}
