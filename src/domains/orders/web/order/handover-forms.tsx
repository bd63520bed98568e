import type { ReactNode } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
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

/** Form in which the seller types the buyer's PIN. A scanned QR code fills in the PIN. */
export function PinForm({ isCash, error }: PinFormProps) {
  const [search] = useSearchParams();
  const sending = useNavigation().formData?.get('intent') === 'handover';
  return (
    <section className="order-box at-3" aria-labelledby="type-pin">
      <h2 id="type-pin">{t('typePin.title')}</h2>
      <Form method="post" className="pin-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="handover" />
        <TextField
          name="pin"
          label={t('typePin.label')}
          hint={isCash ? t('typePin.hintCash') : t('typePin.hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={search.get('pin') ?? ''}
          error={error ?? undefined}
          required
        />
        <details>
          <summary>{t('typePin.earlier')}</summary>
          <TextField
            name="notedAt"
            label={t('typePin.when')}
            hint={t('typePin.whenHint')}
            type="datetime-local"
          />
        </details>
        <Button type="submit" kind="primary" busy={sending} busyLabel={t('typePin.checking')}>
          {t('typePin.submit')}
        </Button>
      </Form>
      <PinWarning />
    </section>
  );
}

function PinWarning() {
  return (
    <p className="warn-box">
      <TriangleAlert className="i" aria-hidden="true" />
      <span>
        <b>{t('typePin.only')}</b> {t('typePin.never')}
      </span>
    </p>
  );
}

/** Id of the confirmation dialog for canceling a paid order. */
export const CANCEL_PAID = 'cancel-paid';

type ReasonDialogProps = {
  readonly id: string;
  readonly title: string;
  readonly intent: OrderIntent;
  /** Side that reads the reason. */
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
  /** Text in the dialog that explains the action. */
  readonly children: ReactNode;
};

/** Dialog that asks for a reason before an action on an order. */
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
            label={reader === 'buyer' ? t('cancel.whyBuyer') : t('cancel.whySeller')}
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

/**
 * Dialog that asks for confirmation before a paid order is canceled with a full refund. A seller must give a reason.
 */
export function CancelPaidDialog({ side, title, refused }: CancelDialogProps) {
  return (
    <ReasonDialog
      id={CANCEL_PAID}
      title={t('cancel.title')}
      intent="cancellation"
      reader={side === 'buyer' ? 'seller' : 'buyer'}
      optional={side === 'buyer'}
      refused={refused}
      keep={t('orders.keep')}
      submit={{ label: t('cancel.submit'), busyLabel: t('cancel.busy'), kind: 'danger' }}
    >
      {side === 'buyer'
        ? rich('cancel.byBuyer', { title: <b>{title}</b> })
        : rich('cancel.bySeller', { title: <b>{title}</b> })}
    </ReasonDialog>
  );
}

type AskDialogProps = Pick<CancelDialogProps, 'title' | 'refused'> & { readonly seller: string };

/** Dialog in which a buyer with an agreed meeting asks the seller to cancel. */
export function AskToCancelDialog({ title, seller, refused }: AskDialogProps) {
  return (
    <ReasonDialog
      id={CANCEL_PAID}
      title={t('cancel.ask')}
      intent="cancellation"
      reader="seller"
      optional
      refused={refused}
      keep={t('orders.keep')}
      submit={{ label: t('cancel.ask'), busyLabel: t('cancel.asking'), kind: 'danger' }}
    >
      {rich('cancel.askText', { seller, title: <b>{title}</b> })}
    </ReasonDialog>
  );
}

/** Id of the dialog in which a seller refuses to cancel. */
const REFUSE_TO_CANCEL = 'refuse-to-cancel';

/** Shows the seller's two answers to a request to cancel. */
export function AnswerCancelActs() {
  return (
    <div className="acts">
      <ActionButton intent="agree-to-cancel" label={t('cancel.agree')} busyLabel={t('cancel.busy')} />
      <ButtonLink to={`#${REFUSE_TO_CANCEL}`}>{t('cancel.meet')}</ButtonLink>
    </div>
  );
}

/** Dialog in which a seller gives the reason for refusing to cancel. */
export function RefuseToCancelDialog({ refused }: Pick<CancelDialogProps, 'refused'>) {
  return (
    <ReasonDialog
      id={REFUSE_TO_CANCEL}
      title={t('act.keepOrder')}
      intent="refuse-to-cancel"
      reader="buyer"
      refused={refused}
      keep={t('cancel.back')}
      submit={{ label: t('act.keepOrder'), busyLabel: t('cancel.tellingBuyer'), kind: 'primary' }}
    >
      {t('cancel.refuseText')}
    </ReasonDialog>
  );
}
