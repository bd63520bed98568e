import './common/money.css';
import { data, redirect } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { type RemainingErrors, useRemainingErrors } from '#ui/use-remaining-errors.ts';
import { useSendingForm } from '#ui/use-sending-form.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { UsernameField } from '../../accounts/web/public/username-field.tsx';
import type { payoutsCalls } from '../contract.ts';
import { moneyPaths } from '../money-paths.ts';
import { type PayoutWay, payoutWays } from '../ways.ts';
import type { Route } from './+types/account-page.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const ways = await apiFor<typeof accountsCalls>(args.context)('GET /me/sign-in-ways');
  return { hasPassword: !ways.ok || ways.data.password };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const values = textValues(form, ['way', 'number', 'routingNumber', 'holderName']);
  const { password } = textValues(form, ['password']);
  const outcome = await apiFor<typeof payoutsCalls>(context)('PUT /me/payout-account', {
    body: unvalidated(form.has('password') ? { ...values, password } : values),
  });
  if (outcome.ok) throw redirect(moneyPaths.money({ account: 'named' }));
  return data(refusalInLanguage(refusedForm(outcome.problem, values)), { status: outcome.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('money.account'), hidden: true });

function wayText(way: PayoutWay): string {
  if (way === 'bkash') return t('money.bkash');
  return way === 'nagad' ? t('money.nagad') : t('money.bank');
}

function wayNote(way: PayoutWay): string {
  return way === 'bank' ? t('money.workingDays') : t('money.atOnce');
}

type FieldProps = {
  /** Values of the refused form; undefined before the first attempt. */
  readonly values: RefusedForm['values'] | undefined;
  readonly errors: RemainingErrors['errors'];
};

function WayField({ values, errors }: FieldProps) {
  return (
    <RadioCards
      name="way"
      label={t('money.way')}
      three
      options={payoutWays.map((way) => ({ value: way, label: wayText(way), note: wayNote(way) }))}
      defaultValue={values?.way ?? 'bkash'}
      error={firstError(errors, 'way')}
    />
  );
}

/** Renders the fields for the number and the holder of an account. Styles show the routing number only for banks. */
function AccountFields({ values, errors }: FieldProps) {
  return (
    <>
      <TextField
        name="number"
        label={t('money.accountNumber')}
        hint={t('money.numberHint')}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={values?.number}
        error={firstError(errors, 'number')}
      />
      <div className="for-bank">
        <TextField
          name="routingNumber"
          label={t('money.routing')}
          hint={t('money.routingHint')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values?.routingNumber}
          error={firstError(errors, 'routingNumber')}
        />
      </div>
      <TextField
        name="holderName"
        label={t('money.holder')}
        autoComplete="name"
        defaultValue={values?.holderName}
        error={firstError(errors, 'holderName')}
      />
    </>
  );
}

/** Renders the page where a seller enters the account for payouts. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useSendingForm();
  const { errors, onInput } = useRemainingErrors(actionData?.errors);
  const values = actionData?.values;
  return (
    <>
      <PageHead title={t('money.account')}>{t('money.accountText')}</PageHead>
      <Form method="post" noValidate className="step money-form" onInput={onInput}>
        <ErrorSummary errors={errors} attempt={actionData} />
        {loaderData.hasPassword && <UsernameField />}
        <WayField values={values} errors={errors} />
        <AccountFields values={values} errors={errors} />
        {loaderData.hasPassword && (
          <PasswordField
            name="password"
            label={t('auth.password')}
            autoComplete="current-password"
            error={firstError(errors, 'password')}
          />
        )}
        <div className="form-end">
          <Button kind="primary" type="submit" busy={sending} busyLabel={t('auth.saving')}>
            {t('money.nameIt')}
          </Button>
          <div role="alert">
            {actionData?.message && !sending && <FieldError>{actionData.message}</FieldError>}
          </div>
        </div>
      </Form>
      <p className="money-back">
        <Link to={moneyPaths.money()}>{t('money.back')}</Link>
      </p>
    </>
  );
}
