import './common/money.css';
import { data, redirect, useNavigation } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useUnmendedErrors } from '#ui/use-unmended-errors.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { UsernameField } from '../../accounts/web/public/username-field.tsx';
import type { payoutsCalls } from '../contract.ts';
import { moneyPaths } from '../money-paths.ts';
import { payoutWays, wayNames } from '../ways.ts';
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
  return data(refusedForm(outcome.problem, values), { status: outcome.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Where your money goes', hidden: true });

const NOTES = {
  bkash: 'At once, to your mobile number',
  nagad: 'At once, to your mobile number',
  bank: 'Within two working days',
} as const;

/** The page where a seller enters the account for payouts. */
export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().state === 'submitting';
  const { errors, onInput } = useUnmendedErrors(actionData?.errors);
  const values = actionData?.values;
  return (
    <>
      <PageHead title="Where your money goes">
        A new account takes effect after 24 hours. We send you an email, and only you and our admins see it.
      </PageHead>
      <Form method="post" noValidate className="step money-form" onInput={onInput}>
        <ErrorSummary errors={errors} attempt={actionData} />
        {loaderData.hasPassword && <UsernameField />}
        <RadioCards
          name="way"
          label="Way"
          three
          options={payoutWays.map((way) => ({ value: way, label: wayNames[way], note: NOTES[way] }))}
          defaultValue={values?.way ?? 'bkash'}
          error={firstError(errors, 'way')}
        />
        <TextField
          name="number"
          label="Number"
          hint="The mobile number of your bKash or Nagad, or your account number at the bank."
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values?.number}
          error={firstError(errors, 'number')}
        />
        <TextField
          name="routingNumber"
          label="Routing number of the branch"
          hint="9 digits, for bank accounts only. You find it on your cheques."
          optional
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values?.routingNumber}
          error={firstError(errors, 'routingNumber')}
        />
        <TextField
          name="holderName"
          label="Account holder"
          autoComplete="name"
          defaultValue={values?.holderName}
          error={firstError(errors, 'holderName')}
        />
        {loaderData.hasPassword && (
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={firstError(errors, 'password')}
          />
        )}
        <div className="form-end">
          <Button kind="primary" type="submit" busy={sending} busyLabel="Saving…">
            Name this account
          </Button>
          <div role="alert">
            {actionData?.message && !sending && <FieldError>{actionData.message}</FieldError>}
          </div>
        </div>
      </Form>
      <p className="money-back">
        <Link to={moneyPaths.money()}>Back to your money</Link>
      </p>
    </>
  );
}
