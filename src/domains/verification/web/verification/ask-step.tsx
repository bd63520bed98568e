import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Clock } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Status } from '#ui/tag.tsx';
import { OwnDocument } from './document-step.tsx';
import { draftOf, refusedAs, StepForm, type StepProps } from './step-form.tsx';

/** Renders the reason why the latest request was declined. */
export function Decision({ own: { request } }: Pick<StepProps, 'own'>) {
  if (request?.state !== 'declined' || !request.decidedAt) return null;
  return (
    <Notice>
      <b>{t('verify.declined', { day: formatDay(request.decidedAt) })}</b>
      <p>{request.reason}</p>
      <p>{t('verify.putRight')}</p>
    </Notice>
  );
}

/** Renders the step in which the seller enters the shop's address and sends the request. */
export function AskStep({ own, refusal }: StepProps) {
  const refused = refusedAs(refusal, 'ask');
  const draft = draftOf(own);
  return (
    <section className="verify-step" aria-labelledby="ask">
      <header>
        <h2 id="ask">{t('verify.shop')}</h2>
      </header>
      <StepForm
        intent="ask"
        label={t('verify.ask')}
        busy={t('verify.asking')}
        kind="primary"
        message={refused?.message ?? null}
      >
        <TextField
          name="shopAddress"
          label={t('check.address')}
          hint={t('verify.shopHint')}
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
          label={t('verify.deleteSent')}
          busy={t('delete.deleting')}
          kind="quiet"
          message={refusedAs(refusal, 'withdraw')?.message ?? null}
        />
      )}
    </section>
  );
}

/** Renders a request that waits for a decision. */
export function Waiting({ own: { number, request }, refusal }: StepProps) {
  if (!request?.askedAt) return null;
  return (
    <section className="verify-step" aria-labelledby="waiting">
      <header>
        <h2 id="waiting">{t('verify.waiting')}</h2>
        <Status tone="info" icon={Clock}>
          {t('verify.asked', { day: formatDay(request.askedAt) })}
        </Status>
      </header>
      <p>
        {t('verify.waitingText', { number: number ?? '' })}
        {request.shopAddress && ` ${t('verify.yourShop', { address: request.shopAddress })}`}
      </p>
      {request.document && <OwnDocument document={request.document} />}
      <StepForm
        intent="withdraw"
        label={t('verify.cancel')}
        busy={t('verify.cancelling')}
        message={refusedAs(refusal, 'withdraw')?.message ?? null}
      />
      <p className="small muted">{t('verify.thenDeleted')}</p>
    </section>
  );
}
