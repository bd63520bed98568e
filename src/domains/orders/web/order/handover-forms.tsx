import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { FieldError, TextareaField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { TriangleAlert } from '#ui/icon.tsx';
import type { OrderActionResult, OrderIntent } from '../order-actions.ts';

type ActionButtonProps = {
  readonly intent: OrderIntent;
  readonly kind?: 'primary' | 'second';
  readonly label: string;
  readonly busyLabel: string;
};

/** Button that runs an action on the page's order. */
export function ActionButton({ intent, kind = 'primary', label, busyLabel }: ActionButtonProps) {
  const sending = useNavigation().formData?.get('intent') === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" kind={kind} busy={sending} busyLabel={busyLabel}>
        {label}
      </Button>
    </Form>
  );
}

type PinFormProps = {
  /** True if the buyer says that they paid in cash. */
  readonly isCash: boolean;
  readonly error: string | null;
};

/** Form for the buyer's PIN. A scanned code fills it in. */
export function PinForm({ isCash, error }: PinFormProps) {
  const [search] = useSearchParams();
  const sending = useNavigation().formData?.get('intent') === 'handover';
  return (
    <section className="order-box at-3" aria-labelledby="type-pin">
      <h2 id="type-pin">PIN at the meeting</h2>
      <Form method="post" className="pin-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="handover" />
        <TextField
          name="pin"
          label="The buyer’s PIN"
          hint={
            isCash
              ? 'Six digits on the buyer’s phone. Count the money first.'
              : 'Six digits. The buyer sees them when they choose “I have it and it works”.'
          }
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={search.get('pin') ?? ''}
          error={error ?? undefined}
          required
        />
        <details>
          <summary>Noted it earlier, without a network?</summary>
          <TextField
            name="notedAt"
            label="When you noted it"
            hint="Dhaka time. Leave it empty when the buyer shows the PIN now."
            type="datetime-local"
          />
        </details>
        <Button type="submit" kind="primary" busy={sending} busyLabel="Checking the PIN…">
          Hand it over
        </Button>
      </Form>
      <p className="warn-box">
        <TriangleAlert className="i" aria-hidden="true" />
        <span>
          <b>Only the PIN counts.</b> Never accept a screenshot of a payment, a text message or a voucher.
          Keep the product until this page says “Handed over”.
        </span>
      </p>
    </section>
  );
}

/** Id of the dialog that asks before a paid order is cancelled. */
export const CANCEL_PAID = 'cancel-paid';

type ReasonDialogProps = {
  readonly id: string;
  readonly title: string;
  readonly intent: OrderIntent;
  /** Reader of the reason; it is required for some of them. */
  readonly reader: 'buyer' | 'seller';
  readonly optional?: boolean;
  /** Set if the action was refused. */
  readonly refused: OrderActionResult['refused'];
  readonly keep: string;
  readonly submit: {
    readonly label: string;
    readonly busyLabel: string;
    readonly kind: 'danger' | 'primary';
  };
  /** Explanation of the action. */
  readonly children: ReactNode;
};

/** Asks for a reason before something is done with an order. */
function ReasonDialog(props: ReasonDialogProps) {
  const { id, title, intent, reader, optional = false, refused, keep, submit, children } = props;
  const sending = useNavigation().formData?.get('intent') === intent;
  return (
    <Dialog id={id} title={title} open={refused ? true : undefined}>
      <Form method="post" className="dlg-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        <FormIdempotencyKey />
        <DialogBody>
          {refused?.message && (
            <div role="alert">
              <FieldError>{refused.message}</FieldError>
            </div>
          )}
          <p>{children}</p>
          <TextareaField
            name="reason"
            id={`${id}-reason`}
            label={`Why? The ${reader} reads it`}
            optional={optional}
            defaultValue={refused?.values.reason}
            error={firstError(refused?.errors, 'reason')}
            maxLength={500}
            rows={3}
          />
        </DialogBody>
        <DialogFoot>
          <DialogCancel>{keep}</DialogCancel>
          <Button type="submit" kind={submit.kind} busy={sending} busyLabel={submit.busyLabel}>
            {submit.label}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

type CancelDialogProps = {
  readonly side: 'buyer' | 'seller';
  readonly title: string;
  /** Set if the action was refused. */
  readonly refused: OrderActionResult['refused'];
};

/** Asks before all money goes back; a seller tells the buyer why. */
export function CancelPaidDialog({ side, title, refused }: CancelDialogProps) {
  return (
    <ReasonDialog
      id={CANCEL_PAID}
      title="Cancel and send the money back"
      intent="cancellation"
      reader={side === 'buyer' ? 'seller' : 'buyer'}
      optional={side === 'buyer'}
      refused={refused}
      keep="Keep order"
      submit={{ label: 'Cancel order', busyLabel: 'Cancelling…', kind: 'danger' }}
    >
      All money for <b>{title}</b> goes back to {side === 'buyer' ? 'your' : 'the buyer’s'} card.{' '}
      {side === 'buyer'
        ? 'The product is for sale again, for you as well.'
        : 'The listing ends; you can list it again in My Products. Your seller page shows how many sales you cancelled.'}
    </ReasonDialog>
  );
}

type AskDialogProps = Pick<CancelDialogProps, 'title' | 'refused'> & { readonly seller: string };

/** Where a buyer who has agreed on a meeting asks the seller to cancel. */
export function AskToCancelDialog({ title, seller, refused }: AskDialogProps) {
  return (
    <ReasonDialog
      id={CANCEL_PAID}
      title="Ask to cancel"
      intent="cancellation"
      reader="seller"
      optional
      refused={refused}
      keep="Keep order"
      submit={{ label: 'Ask to cancel', busyLabel: 'Asking…', kind: 'danger' }}
    >
      You have agreed to meet, so {seller} has 48 hours to answer. If they agree or say nothing, all money for{' '}
      <b>{title}</b> goes back to your card.
    </ReasonDialog>
  );
}

/** Id of the dialog in which a seller does not agree to cancel. */
const REFUSE_TO_CANCEL = 'refuse-to-cancel';

/** Shows a seller's answers to a buyer who asks to cancel. */
export function AnswerCancelActs() {
  return (
    <div className="acts">
      <ActionButton intent="agree-to-cancel" label="Agree to cancel" busyLabel="Cancelling…" />
      <ButtonLink to={`#${REFUSE_TO_CANCEL}`}>No, we meet</ButtonLink>
    </div>
  );
}

/** Where a seller says why they do not agree to cancel. */
export function RefuseToCancelDialog({ refused }: Pick<CancelDialogProps, 'refused'>) {
  return (
    <ReasonDialog
      id={REFUSE_TO_CANCEL}
      title="Keep the order"
      intent="refuse-to-cancel"
      reader="buyer"
      refused={refused}
      keep="Back"
      submit={{ label: 'Keep the order', busyLabel: 'Telling the buyer…', kind: 'primary' }}
    >
      Your order and meeting stay as they are. The buyer doesn’t have to take it: without their PIN we refund
      the money when the time for the handover is over.
    </ReasonDialog>
  );
}
