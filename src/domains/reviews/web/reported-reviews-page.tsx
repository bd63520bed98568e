import './common/reviews.css';
import { groupDigits } from '#kernel/money.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { refusedForm, textValue, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { reviewsCalls, WireReportedReview } from '../contract.ts';
import { MAX_REVIEW } from '../tags.ts';
import type { Route } from './+types/reported-reviews-page.ts';
import { ReviewEntry } from './site/review-entry.tsx';

/** Number of reviews per page. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const page = Math.max(1, Number.parseInt(args.url.searchParams.get('page') ?? '1', 10) || 1);
  const found = await apiFor<typeof reviewsCalls>(args.context)('GET /reviews/reported', {
    query: { page, limit: ROWS },
  });
  if (!found.ok) throw refusedPage(found.problem);
  return { reported: found.data, page, more: found.response.headers.has('link') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = textValues(form, ['decision', 'reason']);
  const id = textValue(form, 'reviewId');
  const outcome = await apiFor<typeof reviewsCalls>(context)('PUT /reviews/{id}', {
    params: { id },
    body: unvalidated(values),
  });
  return outcome.ok ? null : { id, refused: refusalInLanguage(refusedForm(outcome.problem, values)) };
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('adminCases.reportedReviews'), hidden: true });

/** Renders the admins' page of reported reviews, oldest report first, each with buttons to keep or hide it. */
export default function ReportedReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reported, page, more } = loaderData;
  return (
    <>
      <PageHead title={t('adminCases.reportedReviews')}>{t('adminCases.reviewsIntro')}</PageHead>
      <div className="stack">
        {reported.length === 0 && (
          <EmptyState title={t('adminQueue.nothingToDecide')}>{t('adminCases.reviewsLater')}</EmptyState>
        )}
        {reported.map((one) => (
          <Case
            key={one.review._id}
            one={one}
            result={actionData?.id === one.review._id ? actionData : null}
          />
        ))}
        {(more || page > 1) && (
          <Pager
            text={t('talk.onPage', { count: groupDigits(reported.length) })}
            next={more ? dashboardPaths.reportedReviews({ page: page + 1 }) : null}
            first={page > 1 ? dashboardPaths.reportedReviews() : null}
          />
        )}
      </div>
    </>
  );
}

type CaseProps = {
  readonly one: WireReportedReview;
  /** Last decision on this review, if it was refused; null otherwise. */
  readonly result: NonNullable<Route.ComponentProps['actionData']> | null;
};

function Case({ one: { review, bookingId, product, writer, about, reports }, result }: CaseProps) {
  return (
    <section
      className="review-box stack"
      aria-label={t('adminCases.reviewByOf', { writer: writer.name, about: about.name })}
    >
      <ReviewEntry
        by={
          <>
            <b>{t('adminCases.writerOf', { writer: writer.name, about: about.name })}</b>
            <small>
              {product} · <Link to={dashboardPaths.review(bookingId)}>{t('adminCases.bothReviews')}</Link>
            </small>
          </>
        }
        at={review.writtenAt}
        review={review}
        about={about.name}
      />
      <ul>
        {reports.map(({ reporter, reason, at }) => (
          <li key={`${reporter} ${at}`}>
            <b>{reporter}:</b> {reason}
          </li>
        ))}
      </ul>
      <DecisionForm reviewId={review._id} refused={result?.refused} />
    </section>
  );
}

type DecisionFormProps = {
  readonly reviewId: string;
  readonly refused: NonNullable<CaseProps['result']>['refused'] | undefined;
};

/** Renders the buttons that keep or hide a review, with the reason for the decision. */
function DecisionForm({ reviewId, refused }: DecisionFormProps) {
  return (
    <Form method="post" className="stack" noValidate preventScrollReset>
      <input type="hidden" name="reviewId" value={reviewId} />
      <TextareaField
        name="reason"
        id={`f-reason-${reviewId}`}
        label={t('dispute.reason')}
        hint={t('adminCases.hideHint')}
        rows={2}
        maxLength={MAX_REVIEW}
        defaultValue={refused?.values.reason}
        error={firstError(refused?.errors, 'reason') ?? refused?.message}
      />
      <p className="form-end">
        <Button type="submit" name="decision" value="keep">
          {t('adminCases.keepReview')}
        </Button>
        <Button type="submit" name="decision" value="hide" kind="delete">
          {t('adminCases.hideReview')}
        </Button>
      </p>
    </Form>
  );
}
