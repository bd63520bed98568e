import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { type ComparedCheck, canNoteChecks } from '../../../handover/checks.ts';
import type { WireOrder } from '../../contract.ts';
import { checksDraftKey, keepChecksDraft, restoreChecksDraft } from '../common/checks-draft.ts';
import { CheckFields, ChecksTable, checksOfOrder, SelfTestHint } from '../public/check-rows.tsx';

type ChecksBoxProps = {
  readonly order: WireOrder;
  /** The market's own address. */
  readonly origin: string;
  /** Reason why the findings could not be saved, or null. */
  readonly error: string | null;
};

/** Shows the buyer's checks before taking the item: a form for the buyer until then, a table for everybody else. */
export function ChecksBox(props: ChecksBoxProps) {
  const { order } = props;
  const isNoting = order.side === 'buyer' && canNoteChecks(order.state);
  if (!isNoting && !order.checks) return null;
  const rows = checksOfOrder(order);
  return (
    <section className="order-box at-3" aria-labelledby="checks">
      <h2 id="checks">{isNoting ? 'Look at it before you take it' : 'What the buyer found'}</h2>
      {isNoting ? <ChecksForm {...props} rows={rows} /> : <ChecksTable rows={rows} />}
    </section>
  );
}

/** Returns "3 of 15 noted, 1 faulty", or instructions if nothing is noted. */
function countFound(rows: readonly ComparedCheck[]): string {
  const noted = rows.filter(({ found }) => found !== null).length;
  const faulty = rows.filter(({ found }) => found === 'Faulty').length;
  if (noted === 0) return `${rows.length} things to look at, in about ten minutes.`;
  return `${noted} of ${rows.length} noted${faulty > 0 ? `, ${faulty} faulty` : ''}. The seller sees what you save.`;
}

function ChecksForm({
  order,
  origin,
  error,
  rows,
}: ChecksBoxProps & { readonly rows: readonly ComparedCheck[] }) {
  const sending = useNavigation().formData?.get('intent') === 'checks';
  const form = useRef<HTMLFormElement>(null);
  const key = checksDraftKey(order.buyer._id, order._id);
  const saved = order.checks?.notedAt;
  const [isUnsaved, setUnsaved] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is the new beginning
  useEffect(() => {
    if (!form.current) return;
    const differs = restoreChecksDraft(key, form.current);
    setUnsaved(differs);
    if (!differs) keepChecksDraft(key, null);
  }, [key, saved]);
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    keepChecksDraft(key, currentTarget);
    setUnsaved(true);
  };
  return (
    <>
      <p className="small muted checks-done">{countFound(rows)}</p>
      <details className="meet-more" open={order.checks !== null || isUnsaved || error !== null || undefined}>
        <summary>Note what you find</summary>
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
              Noted on this device, not saved yet.
            </p>
          )}
          <div className="acts">
            <Button type="submit" kind="second" busy={sending} busyLabel="Saving…">
              Save what I found
            </Button>
          </div>
        </Form>
      </details>
    </>
  );
}
