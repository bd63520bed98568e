import './common/money.css';
import { data, useNavigation } from 'react-router';
import { counted } from '#kernel/number-words.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { DownloadLink } from '#ui/download-link.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { payoutsCalls, WirePayout } from '../contract.ts';
import { moneyPaths } from '../money-paths.ts';
import type { Route } from './+types/run-page.ts';
import { accountName } from './common/statement-lines.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const { id } = args.params;
  const found = await apiFor<typeof payoutsCalls>(args.context)('GET /payouts/runs/{id}', { params: { id } });
  if (!found.ok) throw refusedPage(found.problem);
  return found.data;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const { payoutId, ...values } = textValues(form, ['payoutId', 'outcome', 'note']);
  const decided = await apiFor<typeof payoutsCalls>(context)('PUT /payouts/{id}', {
    params: { id: payoutId },
    body: unvalidated(values),
  });
  if (decided.ok) return null;
  return data({ payoutId, refused: refusedForm(decided.problem, values) }, { status: decided.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Payout run', hidden: true });

type Refusal = NonNullable<Route.ComponentProps['actionData']>;

/** Renders the page of one payout run: its file for the bank, and the state of each payout. */
export default function RunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run, payouts } = loaderData;
  return (
    <>
      <PageHead
        title={`Payouts of ${formatDay(run.at)}`}
        action={<DownloadLink href={moneyPaths.payoutFile(run._id)} label="File for the bank" />}
      >
        <Money taka={run.amount} /> in {counted(run.payouts, 'payout')}, made by {run.admin.name} at{' '}
        {formatClock(run.at)}. The file contains full account numbers: don’t share it.
      </PageHead>
      <div className="stack">
        <Table
          caption="Payouts of this run, those to decide first"
          heading="Payouts"
          aside={`${run.paid} of ${run.payouts} confirmed`}
          columns={['Seller', 'To', 'Sum', { label: 'What became of it', end: true }]}
        >
          {payouts.map((payout) => (
            <PayoutRow
              key={payout._id}
              payout={payout}
              refusal={actionData?.payoutId === payout._id ? actionData : null}
            />
          ))}
        </Table>
        <p>
          <Link to={moneyPaths.payouts()}>All payouts</Link>
        </p>
      </div>
    </>
  );
}

type PayoutRowProps = { readonly payout: WirePayout; readonly refusal: Refusal | null };

function PayoutRow({ payout, refusal }: PayoutRowProps) {
  const { _id, seller, account, amount, orders } = payout;
  return (
    <tr>
      <td className="full">
        <Link to={dashboardPaths.seller(seller._id)}>{seller.name}</Link>
        <p className="small muted">SBP-{_id.slice(-8).toUpperCase()}</p>
      </td>
      <td data-l="To">
        {accountName(account)}
        <p className="small muted">{account.holderName}</p>
      </td>
      <td data-l="Sum">
        <b>
          <Money taka={amount} />
        </b>
        <p className="small muted">{counted(orders, 'order')}</p>
      </td>
      <td className="act r">
        <div className="payout-outcome">
          <Outcome payout={payout} />
          {payout.state !== 'bounced' && <OutcomeForm payout={payout} refusal={refusal} />}
        </div>
      </td>
    </tr>
  );
}

function Outcome({ payout: { state, reference, bounceReason, decidedAt } }: { readonly payout: WirePayout }) {
  if (state === 'made' || decidedAt === null) return <span className="muted">not confirmed</span>;
  return (
    <>
      <b>{state === 'paid' ? 'Paid' : 'Came back'}</b> {formatDay(decidedAt)}
      <p className="small muted">{state === 'paid' ? reference : bounceReason}</p>
    </>
  );
}

/** Renders the form for the outcome of a payout. A paid payout can still be marked as returned. */
function OutcomeForm({ payout: { _id, seller, state }, refusal }: PayoutRowProps) {
  const sending = useNavigation().formData?.get('payoutId') === _id;
  const refused = refusal?.refused;
  return (
    <details className="payout-fold" open={refusal !== null}>
      <summary>
        Note<span className="sr"> what became of the payout to {seller.name}</span>
      </summary>
      <Form method="post" noValidate className="payout-note" preventScrollReset>
        <input type="hidden" name="payoutId" value={_id} />
        <TextField
          id={`note-${_id}`}
          name="note"
          label={state === 'made' ? 'Reference, or why it came back' : 'Why it came back'}
          hint="The seller gets it by email."
          autoComplete="off"
          defaultValue={refused?.values.note}
          error={firstError(refused?.errors ?? {}, 'note') ?? refused?.message}
        />
        <p className="form-end">
          {state === 'made' && (
            <Button type="submit" name="outcome" value="paid" busy={sending} busyLabel="Noting…">
              Paid
            </Button>
          )}
          <Button type="submit" name="outcome" value="bounced" kind="delete">
            Came back
          </Button>
        </p>
      </Form>
    </details>
  );
}
