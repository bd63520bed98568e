import { useNavigation } from 'react-router';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import type { WireOrder } from '../../contract.ts';
import { ActionButton } from './handover-forms.tsx';

type KeepFormProps = {
  readonly order: WireOrder;
  /** Numbers of days for which the seller can still hold the product. */
  readonly days: readonly number[];
  readonly error: string | null;
};

/** Form with which a seller holds the product for the buyer, or ends the hold. */
export function KeepForm({ order: { buyer, keptUntil, history }, days, error }: KeepFormProps) {
  const kept = history.find(({ action }) => action === 'agree' || action === 'keep');
  const sending = useNavigation().formData?.get('intent') === 'keeping';
  return (
    <section className="order-box at-3" aria-labelledby="keep">
      <h2 id="keep">
        {keptUntil ? t('keep.kept', { name: buyer.name }) : t('keep.title', { name: buyer.name })}
      </h2>
      <p className="small muted">
        {keptUntil ? t('keep.until', { time: shortMoment(keptUntil) }) : t('keep.why')}
      </p>
      {keptUntil && kept?.action === 'agree' ? (
        <p className="small">{t('keep.agreed')}</p>
      ) : keptUntil ? (
        <div className="acts">
          <ActionButton intent="give-free" kind="second" label={t('keep.end')} busyLabel={t('keep.ending')} />
        </div>
      ) : (
        <Form method="post" className="keep-form" preventScrollReset>
          <input type="hidden" name="intent" value="keeping" />
          <SelectField
            name="days"
            label={t('keep.howLong')}
            hint={t('keep.hint')}
            options={days.map((count) => ({ value: String(count), label: t('offer.days', { count }) }))}
            error={error ?? undefined}
          />
          <Button type="submit" kind="second" busy={sending} busyLabel={t('act.keeping')}>
            {t('keep.submit')}
          </Button>
        </Form>
      )}
    </section>
  );
}
