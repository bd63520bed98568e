import './common/reviews.css';
import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { useUnmendedErrors } from '#ui/use-unmended-errors.ts';
import { useUnmendedRefusal } from '#ui/use-unmended-refusal.ts';
import { dashboardPath } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { productPicture } from '../../catalog/web/public/product-picture.ts';
import type { reviewsCalls, WireReviewedOrder } from '../contract.ts';
import { MAX_REVIEW, reviewTags } from '../tags.ts';
import type { Route } from './+types/review-page.ts';
import { type ReviewActionResult, runReviewAction } from './review/review-actions.ts';
import { ReviewEntry } from './site/review-entry.tsx';
import { StarField } from './site/stars.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const found = await apiFor<typeof reviewsCalls>(args.context)('GET /orders/{id}/review', {
    params: { id: args.params.id },
  });
  if (!found.ok) throw refusedPage(found.problem);
  return { order: found.data, home: dashboardPath(viewer.userType) };
}

export const action = (args: Route.ActionArgs) => runReviewAction(args, args.params.id);

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Review', hidden: true });

/** Shows the reviews of an order's two sides: a form while one can be written, and published ones. */
export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, home } = loaderData;
  const { side, other, own, theirs, writableUntil } = order;
  const isWriting = writableUntil !== null && (own === null || actionData?.refused != null);
  return (
    <div className="review-page">
      <PageHead title={isWriting ? `How was ${other}?` : 'Reviews of this order'}>{sentence(order)}</PageHead>
      <Ordered order={order} />
      {writableUntil !== null && <WriteForm order={order} result={actionData} home={home} />}
      {own && writableUntil === null && (
        <section className="review-box" aria-label={side ? 'Your review' : `Review by ${other}`}>
          <ReviewEntry by={<b>{side ? 'You' : other}</b>} at={own.writtenAt} review={own} about={other}>
            {own.hiddenReason !== null && <HiddenNote reason={own.hiddenReason} />}
          </ReviewEntry>
        </section>
      )}
      {theirs && (
        <section className="review-box" aria-label={`Review by ${side ? other : 'the buyer'}`}>
          <ReviewEntry
            by={<b>{side ? other : 'The buyer'}</b>}
            at={theirs.writtenAt}
            review={theirs}
            about="You"
          >
            {theirs.hiddenReason !== null && <HiddenNote reason={theirs.hiddenReason} />}
            {side && theirs.reply === null && theirs.hiddenReason === null && (
              <ReplyForm reviewId={theirs._id} result={actionData} />
            )}
          </ReviewEntry>
        </section>
      )}
    </div>
  );
}

/** Describes the state of the two reviews in one sentence. */
function sentence({ other, own, theirs, writableUntil, endedAt, side }: WireReviewedOrder): string {
  if (side === null) return 'Admins see what both sides wrote.';
  if (endedAt === null) return 'Both sides can write once the order is completed.';
  if (writableUntil !== null) {
    const day = formatDay(writableUntil);
    return own
      ? `Yours waits for ${other}. Both are shown when both are in, or on ${day}; until then you can change it.`
      : `${other} can write about you too. Both reviews are shown when both are in, or on ${day}.`;
  }
  if (own?.shownAt || theirs) return 'Both reviews are shown now and can’t be changed.';
  return own
    ? 'Yours is shown when the time for reviews is over.'
    : 'The time for reviews of this order is over.';
}

function HiddenNote({ reason }: { readonly reason: string }) {
  return <Notice>Secondbyte hid this review. Reason: {reason}</Notice>;
}

function Ordered({ order }: { readonly order: WireReviewedOrder }) {
  return (
    <section className="review-box review-order" aria-label="The order">
      <div className="ph">
        <Picture files={productPicture(order)} alt="" sizes="112px" />
      </div>
      <div>
        <h2>{order.title}</h2>
        <p className="small muted">
          <Money taka={order.taka} />
          {order.endedAt && ` · completed ${formatDay(order.endedAt)}`}
        </p>
      </div>
    </section>
  );
}

type WriteFormProps = {
  readonly order: WireReviewedOrder;
  readonly result: ReviewActionResult | undefined;
  /** Target of the link Later. */
  readonly home: string;
};

function WriteForm({ order: { side, other, own }, result, home }: WriteFormProps) {
  const sending = useNavigation().formData?.get('intent') === 'review';
  const refused = result?.name === 'review' ? result.refused : null;
  const { errors, onInput, summary } = useUnmendedRefusal(refused);
  const chosen = refused ? Number(refused.values.stars) || null : (own?.stars ?? null);
  const ticked = refused?.values.tags ?? own?.tags ?? [];
  return (
    <Form method="post" className="stack" noValidate preventScrollReset onInput={onInput}>
      <input type="hidden" name="intent" value="review" />
      <FormIdempotencyKey />
      <FormRefusal {...summary} />
      <div className="review-box stack">
        <StarField chosen={chosen} error={firstError(errors, 'stars')} />
        <fieldset className="field">
          <legend>
            What fits? <span className="muted">(optional)</span>
          </legend>
          <div className="tag-field">
            {reviewTags[side ?? 'buyer'].map((tag) => (
              <label key={tag}>
                <input type="checkbox" name="tags" value={tag} defaultChecked={ticked.includes(tag)} />
                {tag}
              </label>
            ))}
          </div>
        </fieldset>
        <TextareaField
          name="text"
          label="In your words"
          optional
          hint={
            side === 'buyer'
              ? 'What would you tell a friend who buys there?'
              : 'What should other sellers know before they meet?'
          }
          rows={4}
          maxLength={MAX_REVIEW}
          defaultValue={refused?.values.text ?? own?.text}
          error={firstError(errors, 'text')}
        />
      </div>
      <p className="form-end">
        <Button type="submit" kind="primary" busy={sending} busyLabel="Sending…">
          {own ? 'Change review' : 'Send review'}
        </Button>
        <ButtonLink kind="quiet" to={home}>
          {own ? 'Leave it so' : 'Later'}
        </ButtonLink>
      </p>
      <p className="small muted">
        {side === 'buyer'
          ? 'Everybody sees it with your first name and initial. '
          : 'The buyer is notified. '}
        It cannot be changed once it is shown. {other} can reply once.
      </p>
    </Form>
  );
}

type ReplyFormProps = { readonly reviewId: string; readonly result: ReviewActionResult | undefined };

function ReplyForm({ reviewId, result }: ReplyFormProps) {
  const sending = useNavigation().formData?.get('intent') === 'reply';
  const refused = result?.name === 'reply' ? result.refused : null;
  const { errors, onInput } = useUnmendedErrors(refused?.errors);
  return (
    <Form method="post" className="stack reply-form" noValidate preventScrollReset onInput={onInput}>
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="reviewId" value={reviewId} />
      <FormIdempotencyKey />
      <TextareaField
        name="text"
        id="f-reply"
        label="Your reply"
        hint="You can reply once. Everybody who sees the review sees it."
        rows={3}
        maxLength={MAX_REVIEW}
        defaultValue={refused?.values.text}
        error={firstError(errors, 'text') ?? refused?.message}
      />
      <p>
        <Button type="submit" busy={sending} busyLabel="Sending…">
          Reply
        </Button>
      </p>
    </Form>
  );
}
