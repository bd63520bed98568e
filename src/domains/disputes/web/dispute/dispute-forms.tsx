import type { FormEvent, ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { formatTaka } from '#kernel/money.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { disputeReasonNote, disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type FieldErrors, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextareaField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useRemainingErrors } from '#ui/use-remaining-errors.ts';
import { isSendingPictures } from '../../../images/web/public/queued-pictures.tsx';
import { usePictureQueue } from '../../../images/web/public/use-picture-queue.ts';
import { disputeReasonNames, MAX_STATEMENT, verdicts } from '../../choices.ts';
import type { DisputeIntent, DoneDispute } from '../dispute-actions.ts';
import { PhotoField } from './photo-field.tsx';

type ActionFormProps = {
  readonly intent: DisputeIntent;
  /** The refusal of the last attempt, if any. */
  readonly refused: DoneDispute['refused'];
};

type FrameProps = ActionFormProps & {
  /** Removes the errors of corrected fields. */
  readonly onInput?: (event: FormEvent<HTMLElement>) => void;
  readonly children: ReactNode;
};

/** Shows a form of the dispute's page, with its intent and the error that belongs to no field. */
function ActionForm({ intent, refused, onInput, children }: FrameProps) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="dispute-form"
      preventScrollReset
      noValidate
      onInput={onInput}
    >
      <input type="hidden" name="intent" value={intent} />
      <FormIdempotencyKey />
      {refused?.message && (
        <div role="alert">
          <FieldError>{refused.message}</FieldError>
        </div>
      )}
      {children}
    </Form>
  );
}

const useSending = (intent: DisputeIntent) => useNavigation().formData?.get('intent') === intent;

type StatementFormProps = {
  readonly intent: 'open' | 'answer';
  readonly refused: DoneDispute['refused'];
  readonly label: string;
  readonly hint: string;
  /** Label of the button. */
  readonly submit: string;
  /** Content above the text field; `errors` are the errors that are not corrected yet. */
  readonly children?: (errors: FieldErrors) => ReactNode;
};

/** Shows a form with a text and photos for one side's statement. */
function StatementForm({ intent, refused, label, hint, submit, children }: StatementFormProps) {
  const photos = usePictureQueue(refused?.values.pictures ?? []);
  const sending = useSending(intent);
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <ActionForm intent={intent} refused={refused} onInput={onInput}>
      {children?.(errors)}
      <TextareaField
        name="text"
        label={label}
        hint={hint}
        rows={5}
        maxLength={MAX_STATEMENT}
        defaultValue={refused?.values.text}
        error={firstError(errors, 'text')}
      />
      <PhotoField photos={photos} error={firstError(errors, 'pictures')} />
      <Button
        type="submit"
        kind="primary"
        busy={sending || isSendingPictures(photos)}
        busyLabel={t('report.sending')}
      >
        {submit}
      </Button>
    </ActionForm>
  );
}

/** Shows the form for the buyer's claim. */
export function OpenForm({ refused }: Pick<ActionFormProps, 'refused'>) {
  return (
    <StatementForm
      intent="open"
      refused={refused}
      label={t('dispute.whatHappened')}
      hint={t('dispute.whatHappenedHint')}
      submit={t('dispute.tellUs')}
    >
      {(errors) => (
        <>
          <ErrorSummary errors={errors} attempt={refused} />
          <RadioCards
            name="reason"
            label={t('report.wrong')}
            options={disputeReasonNames.map((value) => ({
              value,
              label: disputeReasonText(value),
              note: disputeReasonNote(value),
            }))}
            {...(refused ? { defaultValue: refused.values.reason } : {})}
            error={firstError(errors, 'reason')}
          />
        </>
      )}
    </StatementForm>
  );
}

/** Shows the form for the seller's answer. */
export function AnswerForm({ refused }: Pick<ActionFormProps, 'refused'>) {
  return (
    <StatementForm
      intent="answer"
      refused={refused}
      label={t('dispute.howSee')}
      hint={t('dispute.howSeeHint')}
      submit={t('buyers.answer')}
    />
  );
}

type OfferFormProps = Pick<ActionFormProps, 'refused'> & { readonly price: number };

/** Shows the form for the seller's offer of a full or partial refund. `hasFee`: the market takes a fee of the rest. */
export function OfferForm({ refused, price, hasFee }: OfferFormProps & { readonly hasFee: boolean }) {
  const most = formatTaka(price);
  const sending = useSending('offer');
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <ActionForm intent="offer" refused={refused} onInput={onInput}>
      <TextField
        name="refund"
        label={t('dispute.sendBack')}
        hint={
          hasFee ? t('dispute.sendBackHintFee', { price: most }) : t('dispute.sendBackHint', { price: most })
        }
        taka
        defaultValue={refused?.values.refund}
        error={firstError(errors, 'refund')}
      />
      <Button type="submit" kind="second" busy={sending} busyLabel={t('dispute.offering')}>
        {t('dispute.offer')}
      </Button>
    </ActionForm>
  );
}

type AgreeFormProps = Pick<ActionFormProps, 'refused'> & { readonly refund: number };

/** Shows the form with which the buyer accepts the seller's offer. */
export function AgreeForm({ refused, refund }: AgreeFormProps) {
  const sending = useSending('agree');
  return (
    <ActionForm intent="agree" refused={refused}>
      <input type="hidden" name="refund" value={refund} />
      <Button type="submit" kind="primary" busy={sending} busyLabel={t('dispute.taking')}>
        {t('dispute.take', { price: formatTaka(refund) })}
      </Button>
    </ActionForm>
  );
}

/** Shows the form with which the buyer withdraws the dispute. */
export function DropForm({ refused }: Pick<ActionFormProps, 'refused'>) {
  const sending = useSending('drop');
  return (
    <ActionForm intent="drop" refused={refused}>
      <Button type="submit" kind="second" busy={sending} busyLabel={t('act.tellingSeller')}>
        {t('dispute.allWell')}
      </Button>
    </ActionForm>
  );
}

/** Returns the label of an admin's decision. */
function verdictText(verdict: (typeof verdicts)[number]): string {
  if (verdict === 'all') return t('dispute.refundAll');
  return verdict === 'part' ? t('dispute.refundPart') : t('dispute.refundNone');
}

type VerdictFieldsProps = OfferFormProps & { readonly errors: FieldErrors };

/**
 * Shows the choice of an admin's decision, and the amount of a partial refund. Radio buttons make the choice explicit:
 * with a button for each decision, the Enter key would press the first one.
 */
function VerdictFields({ refused, price, errors }: VerdictFieldsProps) {
  return (
    <>
      <RadioCards
        name="verdict"
        label={t('dispute.decision')}
        options={verdicts.map((value) => ({ value, label: verdictText(value) }))}
        {...(refused ? { defaultValue: refused.values.verdict } : {})}
        error={firstError(errors, 'verdict')}
      />
      <div className="for-part">
        <TextField
          name="refund"
          label={t('dispute.part')}
          hint={t('dispute.partHint', { price: formatTaka(price) })}
          taka
          defaultValue={refused?.values.refund}
          error={firstError(errors, 'refund')}
        />
      </div>
    </>
  );
}

/** Shows the form for an admin's decision. */
export function DecideForm({ refused, price }: OfferFormProps) {
  const sending = useSending('decide');
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return (
    <ActionForm intent="decide" refused={refused} onInput={onInput}>
      <ErrorSummary errors={errors} attempt={refused} />
      <input type="hidden" name="price" value={price} />
      <TextareaField
        name="reason"
        label={t('dispute.reason')}
        hint={t('dispute.reasonHint')}
        rows={3}
        maxLength={MAX_STATEMENT}
        defaultValue={refused?.values.reason}
        error={firstError(errors, 'reason')}
      />
      <VerdictFields refused={refused} price={price} errors={errors} />
      <Button type="submit" kind="primary" busy={sending} busyLabel={t('auth.saving')}>
        {t('dispute.decide')}
      </Button>
    </ActionForm>
  );
}

type ReadFormProps = Pick<ActionFormProps, 'refused'> & { readonly conversationId: string };

/** Shows the form with which an admin opens the reported conversation. */
export function ReadForm({ refused, conversationId }: ReadFormProps) {
  const sending = useSending('read');
  return (
    <ActionForm intent="read" refused={refused}>
      <input type="hidden" name="conversationId" value={conversationId} />
      <Button type="submit" kind="second" busy={sending} busyLabel={t('dispute.opening')}>
        {t('dispute.read')}
      </Button>
    </ActionForm>
  );
}
