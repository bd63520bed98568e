import './common/reviews.css';
import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { useRemainingErrors } from '#ui/use-remaining-errors.ts';
import { useRemainingRefusal } from '#ui/use-remaining-refusal.ts';
import { dashboardPath } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { productPicture } from '../../catalog/web/public/product-picture.ts';
import type { reviewsCalls, WireReviewedOrder } from '../contract.ts';
import { MAX_REVIEW, reviewTags } from '../tags.ts';
import type { Route } from './+types/review-page.ts';
import { type ReviewActionResult, runReviewAction } from './review/review-actions.ts';
import { ReviewEntry } from './site/review-entry.tsx';
import { StarField } from './site/stars.tsx';
import { tagText } from './site/tag-text.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const found = await apiFor<typeof reviewsCalls>(args.context)('GET /orders/{id}/review', {
    params: { id: args.params.id },
  });
  if (!found.ok) throw refusedPage(found.problem);
  return { order: found.data, home: dashboardPath(viewer.userType) };
}

export const action = (args: Route.ActionArgs) => runReviewAction(args, args.params.id);

export const meta: Route.MetaFunction = () => pageMeta({ title: t('reviews.page'), hidden: true });

/** Renders the page of an order's reviews: the form while the person can write, and the published reviews. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, home } = loaderData;
  const { other, own, writableUntil } = order;
  const isWriting = writableUntil !== null && (own === null || actionData?.refused != null);
  return (
    <div className="review-page">
      <PageHead title={isWriting ? t('reviews.how', { name: other }) : t('reviews.ofOrder')}>
        {sentence(order)}
      </PageHead>
      <Ordered order={order} />
      {writableUntil !== null && <WriteForm order={order} result={actionData} home={home} />}
      <OwnReview order={order} />
      <TheirReview order={order} result={actionData} />
    </div>
  );
}

/** Shows the review by the reader's side once it is final. Admins see the seller's review here. */
function OwnReview({ order: { side, other, own, writableUntil } }: { readonly order: WireReviewedOrder }) {
  if (!own || writableUntil !== null) return null;
  return (
    <section
      className="review-box"
      aria-label={side ? t('reviews.yours') : t('reviews.byName', { name: other })}
    >
      <ReviewEntry
        by={<b>{side ? t('reviews.you') : other}</b>}
        at={own.writtenAt}
        review={own}
        about={side ? other : t('reviews.buyer')}
      >
        {own.hiddenReason !== null && <HiddenNote reason={own.hiddenReason} />}
      </ReviewEntry>
    </section>
  );
}

type TheirReviewProps = {
  readonly order: WireReviewedOrder;
  readonly result: ReviewActionResult | undefined;
};

/** Shows the other side's review, if it is published, with a form for one reply. */
function TheirReview({ order: { side, other, theirs }, result }: TheirReviewProps) {
  if (!theirs) return null;
  return (
    <section
      className="review-box"
      aria-label={side ? t('reviews.byName', { name: other }) : t('reviews.byBuyer')}
    >
      <ReviewEntry
        by={<b>{side ? other : t('reviews.buyer')}</b>}
        at={theirs.writtenAt}
        review={theirs}
        about={side ? t('reviews.you') : other}
      >
        {theirs.hiddenReason !== null && <HiddenNote reason={theirs.hiddenReason} />}
        {side && theirs.reply === null && theirs.hiddenReason === null && (
          <ReplyForm reviewId={theirs._id} result={result} />
        )}
      </ReviewEntry>
    </section>
  );
}

/** Describes the state of the order's two reviews in one sentence. */
function sentence({ other, own, theirs, writableUntil, endedAt, side }: WireReviewedOrder): string {
  if (side === null) return t('reviews.forAdmins');
  if (endedAt === null) return t('reviews.notYet');
  if (writableUntil !== null) {
    const day = formatDay(writableUntil);
    return own ? t('reviews.waits', { name: other, day }) : t('reviews.both', { name: other, day });
  }
  if (own?.shownAt || theirs) return t('reviews.shown');
  return own ? t('reviews.shownLater') : t('reviews.timeOver');
}

function HiddenNote({ reason }: { readonly reason: string }) {
  return <Notice>{t('reviews.hidden', { reason })}</Notice>;
}

function Ordered({ order }: { readonly order: WireReviewedOrder }) {
  return (
    <section className="review-box review-order" aria-label={t('reviews.order')}>
      <div className="ph">
        <Picture files={productPicture(order)} alt="" sizes="112px" />
      </div>
      <div>
        <h2>{order.title}</h2>
        <p className="small muted">
          <Money taka={order.taka} />
          {order.endedAt && ` · ${t('reviews.completed', { day: formatDay(order.endedAt) })}`}
        </p>
      </div>
    </section>
  );
}

type WriteFormProps = {
  readonly order: WireReviewedOrder;
  readonly result: ReviewActionResult | undefined;
  /** URL to which the link *Later* leads. */
  readonly home: string;
};

function WriteForm({ order: { side, other, own }, result, home }: WriteFormProps) {
  const sending = useNavigation().formData?.get('intent') === 'review';
  const refused = result?.name === 'review' ? result.refused : null;
  const { errors, onInput, summary } = useRemainingRefusal(refused);
  const chosen = refused ? Number(refused.values.stars) || null : (own?.stars ?? null);
  return (
    <Form method="post" className="stack" noValidate preventScrollReset onInput={onInput}>
      <input type="hidden" name="intent" value="review" />
      <FormIdempotencyKey />
      <FormRefusal {...summary} />
      <div className="review-box stack">
        <StarField chosen={chosen} error={firstError(errors, 'stars')} />
        <TagField side={side} ticked={refused?.values.tags ?? own?.tags ?? []} />
        <TextareaField
          name="text"
          label={t('reviews.words')}
          optional
          hint={side === 'buyer' ? t('reviews.buyerHint') : t('reviews.sellerHint')}
          rows={4}
          maxLength={MAX_REVIEW}
          defaultValue={refused?.values.text ?? own?.text}
          error={firstError(errors, 'text')}
        />
      </div>
      <p className="form-end">
        <Button type="submit" kind="primary" busy={sending} busyLabel={t('report.sending')}>
          {own ? t('reviews.change') : t('reviews.send')}
        </Button>
        <ButtonLink kind="quiet" to={home}>
          {own ? t('reviews.leave') : t('reviews.later')}
        </ButtonLink>
      </p>
      <p className="small muted">
        {side === 'buyer' ? t('reviews.public') : t('reviews.buyerTold')}{' '}
        {t('reviews.final', { name: other })}
      </p>
    </Form>
  );
}

type TagFieldProps = Pick<WireReviewedOrder, 'side'> & { readonly ticked: readonly string[] };

/** Renders checkboxes for the tags of a review. Buyers and sellers choose from different tags. */
function TagField({ side, ticked }: TagFieldProps) {
  return (
    <fieldset className="field">
      <legend>
        {t('reviews.tags')} <span className="muted">{t('form.optional')}</span>
      </legend>
      <div className="tag-field">
        {reviewTags[side ?? 'buyer'].map((tag) => (
          <label key={tag}>
            <input type="checkbox" name="tags" value={tag} defaultChecked={ticked.includes(tag)} />
            {tagText(tag)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type ReplyFormProps = { readonly reviewId: string; readonly result: ReviewActionResult | undefined };

function ReplyForm({ reviewId, result }: ReplyFormProps) {
  const sending = useNavigation().formData?.get('intent') === 'reply';
  const refused = result?.name === 'reply' ? result.refused : null;
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <Form method="post" className="stack reply-form" noValidate preventScrollReset onInput={onInput}>
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="reviewId" value={reviewId} />
      <FormIdempotencyKey />
      <TextareaField
        name="text"
        id="f-reply"
        label={t('reviews.yourReply')}
        hint={t('reviews.replyHint')}
        rows={3}
        maxLength={MAX_REVIEW}
        defaultValue={refused?.values.text}
        error={firstError(errors, 'text') ?? refused?.message}
      />
      <p>
        <Button type="submit" busy={sending} busyLabel={t('report.sending')}>
          {t('reviews.reply')}
        </Button>
      </p>
    </Form>
  );
}
