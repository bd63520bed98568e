import { useNavigation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import type { WireDues } from '../../contract.ts';
import { type PayoutWay, payoutWays } from '../../ways.ts';

/** Id of the dialog that confirms a payout run; a link to it opens the dialog. */
export const PAYOUT_RUN_DIALOG = 'payout-run';

/** Returns the names of the payout methods. */
function wayTexts(): Readonly<Record<PayoutWay, string>> {
  return { bkash: t('money.bkash'), nagad: t('money.nagad'), bank: t('money.bank') };
}

/**
 * Returns the number of payouts by payout method, such as `2 by bKash, 1 by Bank`. Returns null if `sellers` does not
 * contain all sellers who will be paid.
 */
function waysOf({ payable, sellers }: WireDues): string | null {
  const ways = sellers.flatMap(({ account }) => (account ? [account.way] : []));
  if (ways.length < payable.sellers) return null;
  const names = wayTexts();
  const count = (way: PayoutWay) => ways.filter((one) => one === way).length;
  return payoutWays
    .filter((way) => count(way) > 0)
    .map((way) => t('adminCases.byWay', { count: groupDigits(count(way)), way: names[way] }))
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
  const receivers = t('adminQueue.sellers', { count: sellers });
  return (
    <Dialog id={PAYOUT_RUN_DIALOG} title={t('adminCases.makeRun')} open={error ? true : undefined}>
      <Form method="post" className="dlg-form">
        <FormIdempotencyKey />
        <input type="hidden" name="intent" value={PAYOUT_RUN_DIALOG} />
        <input type="hidden" name="amount" value={amount} />
        <DialogBody>
          <div role="alert">{error && !sending && <FieldError>{error}</FieldError>}</div>
          <DescriptionList
            look="given"
            items={[
              [t('adminCases.to'), ways ? `${receivers}, ${ways}` : receivers],
              [t('adminCases.inAll'), <Money key="sum" taka={amount} />],
              [t('adminCases.from'), t('adminCases.ourAccount')],
              [t('adminCases.by'), t('adminCases.byFile')],
            ]}
          />
          <p>{t('adminCases.noUndo')}</p>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={sending} busyLabel={t('adminCases.making')}>
            {rich('adminCases.payOut', { sum: <Money taka={amount} /> })}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
