import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { Picture, type PictureFiles } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import type { RefusedMeeting } from './meeting.ts';

/** A product and a buyer as the dialogs that ask for a meeting show them. */
export type MeetingParties = {
  readonly product: {
    readonly id: string;
    readonly title: string;
    /** Whole taka. */
    readonly resalePrice: number;
    readonly originalPrice: number;
    readonly picture: PictureFiles | null;
  };
  readonly buyer: { readonly name: string; readonly email: string; readonly number: string };
};

type MeetingDialogProps = MeetingParties & {
  /** Id of the dialog; also what its form sends as `intent`. A page may have several. */
  readonly id: string;
  readonly title: string;
  readonly submit: { readonly label: string; readonly busyLabel: string };
  /** What the last try came to; a refusal keeps the dialog open with what was typed. */
  readonly outcome: { readonly ok: true } | RefusedMeeting | undefined;
  /** What happens then. */
  readonly children: ReactNode;
};

/** The product and the buyer are shown, phone and meeting place are asked. */
export function MeetingDialog({ id, title, submit, outcome, children, ...parties }: MeetingDialogProps) {
  const sending = useNavigation().formData?.get('intent') === id;
  const refused = outcome && !outcome.ok ? outcome : null;
  return (
    <Dialog id={id} title={title} open={refused ? true : outcome ? false : undefined}>
      <Form method="post" className="dlg-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={id} />
        <input type="hidden" name="productId" value={parties.product.id} />
        <FormIdempotencyKey />
        <DialogBody>
          <Refusal id={id} refused={refused} />
          <Given {...parties} />
          <MeetingFields id={id} refused={refused} number={parties.buyer.number} />
          {children}
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={sending} busyLabel={submit.busyLabel}>
            {submit.label}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

/** Ids of the two fields; they differ between the dialogs of a page. */
function fieldIds(id: string) {
  return { buyerPhone: `${id}-buyerPhone`, buyerLocation: `${id}-buyerLocation` };
}

type RefusalProps = { readonly id: string; readonly refused: RefusedMeeting | null };

function Refusal({ id, refused }: RefusalProps) {
  if (!refused) return null;
  if (refused.message === null) return <ErrorSummary errors={refused.errors} ids={fieldIds(id)} />;
  return (
    <div role="alert">
      <FieldError>{refused.message}</FieldError>
    </div>
  );
}

function Given({ product, buyer }: MeetingParties) {
  return (
    <>
      <div className="item">
        <div className="ph">
          <Picture files={product.picture} alt="" sizes="96px" />
        </div>
        <div>
          <h3>{product.title}</h3>
          <Price taka={product.resalePrice} was={product.originalPrice} />
        </div>
      </div>
      <DescriptionList
        look="given"
        items={[
          ['Name', buyer.name],
          ['Email', buyer.email],
        ]}
      />
    </>
  );
}

function MeetingFields({ id, refused, number }: RefusalProps & { readonly number: string }) {
  const ids = fieldIds(id);
  return (
    <>
      <TextField
        name="buyerPhone"
        id={ids.buyerPhone}
        label="Phone"
        hint="The seller calls this number to fix a time."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={refused?.values.buyerPhone ?? number}
        error={firstError(refused?.errors, 'buyerPhone')}
        required
      />
      <TextField
        name="buyerLocation"
        id={ids.buyerLocation}
        label="Meet location"
        hint="A public place, for example the metro station at Mirpur 10."
        autoComplete="off"
        maxLength={200}
        defaultValue={refused?.values.buyerLocation ?? ''}
        error={firstError(refused?.errors, 'buyerLocation')}
        required
      />
    </>
  );
}
