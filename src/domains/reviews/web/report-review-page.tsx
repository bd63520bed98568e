import './common/reviews.css';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { answerText } from '#texts/answer-text.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { useRemainingErrors } from '#ui/use-remaining-errors.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { reviewsCalls } from '../contract.ts';
import { MAX_REVIEW } from '../tags.ts';
import type { Route } from './+types/report-review-page.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  return null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = textValues(form, ['reason']);
  const outcome = await apiFor<typeof reviewsCalls>(context)('POST /reviews/{id}/reports', {
    params: { id: params.id },
    body: values,
    headers: await idempotencyHeaders(form, values),
  });
  return outcome.ok
    ? { message: answerText(outcome.data.message), refused: null }
    : { message: null, refused: refusalInLanguage(refusedForm(outcome.problem, values)) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('reviews.report'), hidden: true });

/** Renders the page for reporting a review. */
export default function ReportReviewPage({ actionData }: Route.ComponentProps) {
  const sending = useSendingForm();
  const refused = actionData?.refused;
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <div className="review-page">
      <PageHead title={t('reviews.report')}>{t('reviews.reportIntro')}</PageHead>
      {actionData?.message ? (
        <div role="status">
          <Notice>{actionData.message}</Notice>
        </div>
      ) : (
        <Form method="post" className="review-box stack" noValidate onInput={onInput}>
          <FormIdempotencyKey />
          <TextareaField
            name="reason"
            label={t('reviews.wrong')}
            rows={4}
            maxLength={MAX_REVIEW}
            defaultValue={refused?.values.reason}
            error={firstError(errors, 'reason') ?? refused?.message}
          />
          <p>
            <Button type="submit" kind="primary" busy={sending} busyLabel={t('report.sending')}>
              {t('report.send')}
            </Button>
          </p>
        </Form>
      )}
    </div>
  );
}
