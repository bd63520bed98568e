import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import type { WireOrder } from '../../contract.ts';
import { ActionButton } from './handover-forms.tsx';

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '2', label: '2 days' },
  { value: '3', label: '3 days' },
];

type KeepFormProps = { readonly order: WireOrder; readonly error: string | null };

/** Form with which a seller holds the product for the buyer, or ends the hold. */
export function KeepForm({ order: { buyer, keptUntil, history }, error }: KeepFormProps) {
  const kept = history.find(({ action }) => action === 'agree' || action === 'keep');
  const sending = useNavigation().formData?.get('intent') === 'keeping';
  return (
    <section className="order-box at-3" aria-labelledby="keep">
      <h2 id="keep">{keptUntil ? `Kept for ${buyer.name}` : `Keep it for ${buyer.name}`}</h2>
      <p className="small muted">
        {keptUntil
          ? `Until ${shortMoment(keptUntil)} nobody else can buy it.`
          : 'They can come without fear that somebody else is faster. Everyone else sees it as reserved.'}
      </p>
      {keptUntil && kept?.action === 'agree' ? (
        <p className="small">You agreed on the price, so it stays kept until then.</p>
      ) : keptUntil ? (
        <div className="acts">
          <ActionButton
            intent="give-free"
            kind="second"
            label="Keep it no longer"
            busyLabel="Offering it to all…"
          />
        </div>
      ) : (
        <Form method="post" className="keep-form" preventScrollReset>
          <input type="hidden" name="intent" value="keeping" />
          <SelectField
            name="days"
            label="For how long"
            hint="Three days at most, from the first time."
            options={DAYS}
            error={error ?? undefined}
          />
          <Button type="submit" kind="second" busy={sending} busyLabel="Keeping it…">
            Keep it
          </Button>
        </Form>
      )}
    </section>
  );
}
