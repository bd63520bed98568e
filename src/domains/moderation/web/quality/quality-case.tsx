import '../common/admin.css';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { CircleAlert } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Status } from '#ui/tag.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { paths } from '../../../../paths.ts';
import type { WireConfirmedListing } from '../../contract.ts';
import { useSending } from '../common/admin-actions.ts';
import { CaseItem, CaseSeller, CaseWithdrawLink } from '../common/listing-case.tsx';
import { ReasonDialog } from '../common/reason-dialog.tsx';
import { ReviewData, ReviewDecisions } from './review-case.tsx';

type QualityCaseProps = { readonly listing: WireConfirmedListing };

/**
 * Shows a listing, the unusual data that its seller has confirmed or the request to check it again, the seller, and the
 * two decisions.
 */
export function QualityCase({ listing }: QualityCaseProps) {
  const { product, seller, confirmed, review } = listing;
  const headingId = `case-${product._id}`;
  return (
    <article className="case" aria-labelledby={headingId}>
      <header>
        <Status tone="warn" icon={CircleAlert}>
          {review ? t('adminQueue.reviewAsked') : t('adminQueue.questions', { count: confirmed.length })}
        </Status>
        <h2 id={headingId}>
          <Link to={paths.categoryList(product._id)}>{product.title}</Link>
        </h2>
      </header>
      <div className="case-body three">
        <CaseItem product={product} />
        <div>
          {review && <ReviewData review={review} />}
          {confirmed.length > 0 && <ConfirmedData confirmed={confirmed} />}
        </div>
        <CaseSeller seller={seller} />
      </div>
      {review ? <ReviewDecisions listing={listing} /> : <DataDecisions listing={listing} />}
    </article>
  );
}

/** Renders the two decisions on a listing for sale: its data are fine, or it is withdrawn. */
function DataDecisions({ listing }: QualityCaseProps) {
  const { product, seller } = listing;
  return (
    <>
      <footer>
        <FineButton listing={listing} />
        <CaseWithdrawLink intent="withdraw-unfit" product={product} />
      </footer>
      <ReasonDialog
        intent="withdraw-unfit"
        subject={{ productId: product._id }}
        title={t('adminQueue.withdrawTitle', { title: product.title })}
        label={t('dispute.reason')}
        hint={t('adminQueue.reasonHint', { name: seller.seller.name })}
        submit={{ label: t('adminQueue.withdraw'), busy: t('adminQueue.withdrawing'), kind: 'danger' }}
      >
        <p>{t('adminQueue.withdrawText')}</p>
      </ReasonDialog>
    </>
  );
}

/** Lists the questions about unusual data that the seller has confirmed. */
function ConfirmedData({ confirmed }: Pick<WireConfirmedListing, 'confirmed'>) {
  return (
    <ul className="said">
      {confirmed.map(({ asked, confirmedAt }) => (
        <li key={asked}>
          {asked}
          <span className="small muted said-by">
            {rich('adminQueue.confirmed', { when: <TimeAgo at={confirmedAt} /> })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function FineButton({ listing: { product } }: QualityCaseProps) {
  const busy = useSending('fine', product._id);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="fine" />
      <input type="hidden" name="productId" value={product._id} />
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('wish.saving')}
        aria-label={t('adminQueue.isFine', { title: product.title })}
      >
        {t('adminQueue.fine')}
      </Button>
    </Form>
  );
}
