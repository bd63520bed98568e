import './common/money.css';
import { data, useNavigation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { unvalidated } from '#platform/api/api-client.ts';
import { refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
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
import { RadioCards } from '#ui/radio-cards.tsx';
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
  const refused = refusalInLanguage(refusedForm(decided.problem, values));
  return data({ payoutId, refused }, { status: decided.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('adminCases.run'), hidden: true });

type Refusal = NonNullable<Route.ComponentProps['actionData']>;

/** Renders the page of one payout run: its file for the bank, and the state of each payout. */
export default function RunPage({ loaderData, actionData }: Route.ComponentProps) {
  const { run } = loaderData;
  return (
    <>
      <PageHead
        title={t('adminCases.payoutsOf', { day: formatDay(run.at) })}
        action={<DownloadLink href={moneyPaths.payoutFile(run._id)} label={t('adminCases.bankFile')} />}
      >
        {rich('adminCases.runIntro', {
          sum: <Money taka={run.amount} />,
          payouts: t('adminCases.payoutCount', { count: run.payouts }),
          name: run.admin.name,
          time: formatClock(run.at),
        })}
      </PageHead>
      <div className="stack">
        <PayoutsTable data={loaderData} refusal={actionData} />
        <p>
          <Link to={moneyPaths.payouts()}>{t('adminCases.allPayouts')}</Link>
        </p>
      </div>
    </>
  );
}

type PayoutsTableProps = {
  readonly data: Route.ComponentProps['loaderData'];
  /** Set if the last decision on a payout was refused. */
  readonly refusal: Route.ComponentProps['actionData'];
};

function PayoutsTable({ data: { run, payouts }, refusal }: PayoutsTableProps) {
  return (
    <Table
      caption={t('adminCases.runCaption')}
      heading={t('adminCases.payouts')}
      aside={t('adminCases.ofConfirmed', {
        paid: groupDigits(run.paid),
        count: groupDigits(run.payouts),
      })}
      columns={[
        t('frame.seller'),
        t('adminCases.to'),
        t('adminCases.sum'),
        { label: t('adminCases.outcome'), end: true },
      ]}
    >
      {payouts.map((payout) => (
        <PayoutRow
          key={payout._id}
          payout={payout}
          refusal={refusal?.payoutId === payout._id ? refusal : null}
        />
      ))}
    </Table>
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
      <td data-l={t('adminCases.to')}>
        {accountName(account)}
        <p className="small muted">{account.holderName}</p>
      </td>
      <td data-l={t('adminCases.sum')}>
        <b>
          <Money taka={amount} />
        </b>
        <p className="small muted">{t('line.orders', { count: orders })}</p>
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
  if (state === 'made' || decidedAt === null) {
    return <span className="muted">{t('adminRecord.unconfirmed')}</span>;
  }
  return (
    <>
      <b>{state === 'paid' ? t('adminCases.paid') : t('adminCases.cameBack')}</b> {formatDay(decidedAt)}
      <p className="small muted">{state === 'paid' ? reference : bounceReason}</p>
    </>
  );
}

type OutcomeFieldsProps = Pick<PayoutRowProps, 'payout'> & {
  readonly refused: Refusal['refused'] | undefined;
};

/**
 * Renders the choice of an outcome and its note. Radio buttons make the choice explicit: with a button for each
 * outcome, the Enter key in the note would press the first one. A paid payout can only still be returned.
 */
function OutcomeFields({ payout: { _id, state }, refused }: OutcomeFieldsProps) {
  const errors = refused?.errors ?? {};
  const isOpen = state === 'made';
  return (
    <>
      {isOpen ? (
        <RadioCards
          id={`outcome-${_id}`}
          name="outcome"
          label={t('adminCases.outcome')}
          options={[
            { value: 'paid', label: t('adminCases.paid') },
            { value: 'bounced', label: t('adminCases.cameBack') },
          ]}
          {...(refused ? { defaultValue: refused.values.outcome } : {})}
          error={firstError(errors, 'outcome')}
        />
      ) : (
        <input type="hidden" name="outcome" value="bounced" />
      )}
      <TextField
        id={`note-${_id}`}
        name="note"
        label={isOpen ? t('adminCases.referenceOrWhy') : t('adminCases.whyBack')}
        hint={t('adminCases.sellerGetsIt')}
        autoComplete="off"
        defaultValue={refused?.values.note}
        error={firstError(errors, 'note') ?? refused?.message}
      />
    </>
  );
}

/** Renders the form for the outcome of a payout. A paid payout can still be marked as returned. */
function OutcomeForm({ payout, refusal }: PayoutRowProps) {
  const { _id, seller, state } = payout;
  const sending = useNavigation().formData?.get('payoutId') === _id;
  return (
    <details className="payout-fold" open={refusal !== null}>
      <summary>
        {t('adminCases.noteOutcome')}
        <span className="sr"> {t('adminCases.noteOutcomeOf', { name: seller.name })}</span>
      </summary>
      <Form method="post" noValidate className="payout-note" preventScrollReset>
        <input type="hidden" name="payoutId" value={_id} />
        <OutcomeFields payout={payout} refused={refusal?.refused} />
        <p className="form-end">
          <Button
            type="submit"
            kind={state === 'made' ? 'second' : 'delete'}
            busy={sending}
            busyLabel={t('adminCases.noting')}
          >
            {state === 'made' ? t('adminCases.noteOutcome') : t('adminCases.cameBack')}
          </Button>
        </p>
      </Form>
    </details>
  );
}
