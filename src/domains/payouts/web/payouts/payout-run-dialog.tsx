import { useNavigation } from 'react-router';
import { counted } from '#kernel/number-words.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import type { WireDues } from '../../contract.ts';
import { type PayoutWay, payoutWays, wayNames } from '../../ways.ts';

/** Id of the dialog that confirms a payout run; a link to it opens the dialog. */
export const PAYOUT_RUN_DIALOG = 'payout-run';

/** Returns `2 by bKash, 1 by Bank`, or null if the list lacks some of the sellers to pay. */
function waysOf({ payable, sellers }: WireDues): string | null {
  const ways = sellers.flatMap(({ account }) => (account ? [account.way] : []));
  if (ways.length < payable.sellers) return null;
  const count = (way: PayoutWay) => ways.filter((one) => one === way).length;
  return payoutWays
    .filter((way) => count(way) > 0)
    .map((way) => `${count(way)} by ${wayNames[way]}`)
    .join(', ');
}

type PayoutRunDialogProps = {
  readonly dues: WireDues;
  /** Reason why the last attempt was refused. */
  readonly error: string | null;
};

/**
 * Renders the dialog that confirms a payout run. It shows the number of sellers, the total, the paying bank account and
 * the payout methods.
 */
export function PayoutRunDialog({ dues, error }: PayoutRunDialogProps) {
  const { amount, sellers } = dues.payable;
  const sending = useNavigation().formData?.get('intent') === PAYOUT_RUN_DIALOG;
  const ways = waysOf(dues);
  return (
    <Dialog id={PAYOUT_RUN_DIALOG} title="Make a payout run" open={error ? true : undefined}>
      <Form method="post" className="dlg-form">
        <FormIdempotencyKey />
        <input type="hidden" name="intent" value={PAYOUT_RUN_DIALOG} />
        <input type="hidden" name="amount" value={amount} />
        <DialogBody>
          <div role="alert">{error && !sending && <FieldError>{error}</FieldError>}</div>
          <DescriptionList
            look="given"
            items={[
              ['To', `${counted(sellers, 'seller')}${ways ? `, ${ways}` : ''}`],
              ['In all', <Money key="sum" taka={amount} />],
              ['From', 'Secondbyte’s bank account'],
              ['By', 'A CSV file for the bank, which the next page gives you'],
            ]}
          />
          <p>
            You cannot undo a run. No money moves until your bank has processed the file; note on the next
            page which payouts were paid and which came back.
          </p>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={sending} busyLabel="Making it…">
            Pay out <Money taka={amount} />
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
