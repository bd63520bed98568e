import { formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Clock } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Status } from '#ui/tag.tsx';
import { OwnDocument } from './document-step.tsx';
import { draftOf, refusedAs, StepForm, type StepProps } from './step-form.tsx';

/** Explains why the latest request was declined. */
export function Decision({ own: { request } }: Pick<StepProps, 'own'>) {
  if (request?.state !== 'declined' || !request.decidedAt) return null;
  return (
    <Notice>
      <b>We could not verify you yet, {formatDay(request.decidedAt)}.</b>
      <p>{request.reason}</p>
      <p>Put it right and ask again.</p>
    </Notice>
  );
}

/** Shows the step that names the shop and sends the request. */
export function AskStep({ own, refusal }: StepProps) {
  const refused = refusedAs(refusal, 'ask');
  const draft = draftOf(own);
  return (
    <section className="verify-step" aria-labelledby="ask">
      <header>
        <h2 id="ask">3. Your shop, then send it</h2>
      </header>
      <StepForm
        intent="ask"
        label="Ask for verification"
        busy="Asking…"
        kind="primary"
        message={refused?.message ?? null}
      >
        <TextField
          name="shopAddress"
          label="Shop address"
          hint="Where buyers find you; we may visit. Leave it empty if you sell from home."
          optional
          autoComplete="street-address"
          maxLength={200}
          defaultValue={refused?.values.shopAddress ?? own.request?.shopAddress}
          error={firstError(refused?.errors, 'shopAddress')}
        />
      </StepForm>
      {draft && (
        <StepForm
          intent="withdraw"
          label="Delete what I sent"
          busy="Deleting…"
          kind="quiet"
          message={refusedAs(refusal, 'withdraw')?.message ?? null}
        />
      )}
    </section>
  );
}

/** Shows a request that waits for a decision. */
export function Waiting({ own: { number, request }, refusal }: StepProps) {
  if (!request?.askedAt) return null;
  return (
    <section className="verify-step" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">An admin looks at it</h2>
        <Status tone="info" icon={Clock}>
          Asked {formatDay(request.askedAt)}
        </Status>
      </header>
      <p>
        You get an email when it is decided. We may call {number}.
        {request.shopAddress && <> Your shop: {request.shopAddress}.</>}
      </p>
      {request.document && <OwnDocument document={request.document} />}
      <StepForm
        intent="withdraw"
        label="Cancel the request"
        busy="Cancelling…"
        message={refusedAs(refusal, 'withdraw')?.message ?? null}
      />
      <p className="small muted">We then delete what you sent at once.</p>
    </section>
  );
}
