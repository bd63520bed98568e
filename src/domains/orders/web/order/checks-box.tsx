import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { markOwnDraft } from '#ui/form-drafts.ts';
import { canRecordChecks } from '../../../handover/checks.ts';
import type { WireOrder } from '../../contract.ts';
import { checksDraftKey, keepChecksDraft, restoreChecksDraft } from '../common/checks-draft.ts';
import {
  CheckFields,
  type CheckRow,
  ChecksTable,
  checksOfOrder,
  SelfTestHint,
} from '../public/check-rows.tsx';

type ChecksBoxProps = {
  readonly order: WireOrder;
  /** Origin of the market. */
  readonly origin: string;
  /** Reason why the results could not be saved, or null. */
  readonly error: string | null;
};

/** Shows the buyer's checks of the item: a form while the buyer can change them, otherwise a table. */
export function ChecksBox(props: ChecksBoxProps) {
  const { order } = props;
  const isNoting = order.side === 'buyer' && canRecordChecks(order.state);
  if (!isNoting && !order.checks) return null;
  const rows = checksOfOrder(order);
  return (
    <section className="order-box at-3" aria-labelledby="checks">
      <h2 id="checks">{isNoting ? t('checks.look') : t('checks.found')}</h2>
      {isNoting ? <ChecksForm {...props} rows={rows} /> : <ChecksTable rows={rows} />}
    </section>
  );
}

/** Returns "3 of 15 noted, 1 faulty", or instructions if no result is noted. */
function countFound(rows: readonly CheckRow[]): string {
  const [found, wrong] = [
    rows.filter((row) => row.found !== null).length,
    rows.filter((row) => row.found === 'Faulty').length,
  ];
  const count = groupDigits(rows.length);
  if (found === 0) return t('checks.toLook', { count });
  const noted = groupDigits(found);
  if (wrong === 0) return t('checks.noted', { noted, count });
  return t('checks.notedFaulty', { noted, count, faulty: groupDigits(wrong) });
}

/**
 * Stores unsaved results as a draft in this browser. Returns the form's ref, and whether the draft differs from the
 * saved results.
 */
function useChecksDraft(order: WireOrder) {
  const form = useRef<HTMLFormElement>(null);
  const key = checksDraftKey(order.buyer._id, order._id);
  const saved = order.checks?.notedAt;
  const [isUnsaved, setUnsaved] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved values are the new initial values
  useEffect(() => {
    if (!form.current) return;
    markOwnDraft(form.current);
    const differs = restoreChecksDraft(key, form.current);
    setUnsaved(differs);
    if (!differs) keepChecksDraft(key, null);
  }, [key, saved]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    keepChecksDraft(key, currentTarget);
    setUnsaved(true);
  };
  return { form, isUnsaved, onChange };
}

function ChecksForm({ order, origin, error, rows }: ChecksBoxProps & { readonly rows: readonly CheckRow[] }) {
  const sending = useNavigation().formData?.get('intent') === 'checks';
  const { form, isUnsaved, onChange } = useChecksDraft(order);
  return (
    <>
      <p className="small muted checks-done">{countFound(rows)}</p>
      <details className="meet-more" open={order.checks !== null || isUnsaved || error !== null || undefined}>
        <summary>{t('checks.note')}</summary>
        <SelfTestHint origin={origin} />
        <Form method="post" ref={form} preventScrollReset onChange={onChange}>
          <input type="hidden" name="intent" value="checks" />
          <CheckFields rows={rows} seller={order.seller.name} />
          {error && (
            <div role="alert">
              <FieldError>{error}</FieldError>
            </div>
          )}
          {isUnsaved && (
            <p className="small muted" role="status">
              {t('checks.unsaved')}
            </p>
          )}
          <div className="acts">
            <Button type="submit" kind="second" busy={sending} busyLabel={t('wish.saving')}>
              {t('checks.save')}
            </Button>
          </div>
        </Form>
      </details>
    </>
  );
}
