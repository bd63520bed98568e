import { data, useNavigation } from 'react-router';
import { counted } from '#kernel/number-words.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorSummary, firstError } from '#ui/error-summary.tsx';
import { FieldError, SelectField, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Table } from '#ui/table.tsx';
import type { accountSecurityCalls, WireAbuse } from '../../account-security/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { Route } from './+types/blocks-page.ts';
import './common/admin.css';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const found = await apiFor<typeof accountSecurityCalls>(args.context)('GET /abuse');
  if (!found.ok) throw refusedPage(found.problem);
  return found.data;
}

type Answer =
  | { readonly subject: string; readonly done: string }
  | { readonly subject: string; readonly refused: RefusedForm };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const { kind, subject, intent, hours, reason } = textValues(form, [
    'kind',
    'subject',
    'intent',
    'hours',
    'reason',
  ]);
  const api = apiFor<typeof accountSecurityCalls>(context);
  const isSource = kind === 'source';
  const params = { id: subject };
  const outcome =
    intent === 'end'
      ? await (isSource
          ? api('DELETE /blocked-sources', { body: { source: subject } })
          : api('DELETE /blocked-accounts/{id}', { params }))
      : await (isSource
          ? api('PUT /blocked-sources', { body: { source: subject, hours, reason } })
          : api('PUT /blocked-accounts/{id}', { params, body: { hours, reason } }));
  if (outcome.ok) {
    const done = intent === 'end' ? 'Let in again.' : 'Blocked. It takes effect within a few seconds.';
    return data<Answer>({ subject, done });
  }
  const refused = refusedForm(outcome.problem, { hours, reason });
  return data<Answer>({ subject, refused }, { status: outcome.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Blocks', hidden: true });

/** The page *Blocks*: client addresses and accounts with many or suspicious attempts, and their temporary blocks. */
export default function BlocksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, accounts } = loaderData;
  const answer = actionData as Answer | undefined;
  return (
    <>
      <PageHead title="Blocks">
        Network sources and accounts that reach rate limits, and those that are blocked. Most counts end
        within an hour.
      </PageHead>
      <p role="status">{answer && 'done' in answer && answer.done}</p>
      <div className="stack">
        {sources.length === 0 ? (
          <EmptyState title="No sources">Sources appear here when they reach a limit.</EmptyState>
        ) : (
          <Table
            caption="Network sources, blocked ones first"
            heading="Sources"
            aside={counted(sources.length, 'source', 'sources')}
            columns={['Source', 'Tries', 'Blocked', { label: 'Change', end: true }]}
          >
            {sources.map((one) => (
              <SourceRow key={one.source} row={one} answer={answer} />
            ))}
          </Table>
        )}
        {accounts.length === 0 ? (
          <EmptyState title="No accounts">
            Accounts appear here while their address is unconfirmed or they reach limits.
          </EmptyState>
        ) : (
          <Table
            caption="Accounts that reach limits or are unconfirmed, blocked ones first"
            heading="Accounts"
            aside={counted(accounts.length, 'account', 'accounts')}
            columns={['Account', 'Address', 'Tries', 'Blocked', { label: 'Change', end: true }]}
          >
            {accounts.map((one) => (
              <AccountRow key={one.user._id} row={one} answer={answer} />
            ))}
          </Table>
        )}
      </div>
    </>
  );
}

/** Labels of rate-limited actions for admins; other limits are shown by their name. */
const TRIES: Readonly<Record<string, string>> = {
  'sign-in-sprays': 'wrong passwords',
  'sign-in-sprays-wait': 'log-ins before the wait was over',
  'reset-requests': 'requested reset emails',
  'sign-ups': 'new accounts',
  'failed-sign-ups': 'refused sign-ups',
};

type RowProps<Row> = { readonly row: Row; readonly answer: Answer | undefined };

function Until({ until }: { readonly until: string | null }) {
  if (until === null) return <span className="muted">no</span>;
  return (
    <>
      until {formatDay(until)}, {formatClock(until)}
    </>
  );
}

function SourceRow({ row, answer }: RowProps<WireAbuse['sources'][number]>) {
  const { source, tries, blockedUntil, reason } = row;
  return (
    <tr>
      <td className="full">
        <b>{source}</b>
        {reason && <p className="small muted">{reason}</p>}
      </td>
      <td data-l="Tries">
        {tries.map(({ what, count }) => `${TRIES[what] ?? what}: ${count}`).join(', ') || 'none now'}
      </td>
      <td data-l="Blocked">
        <Until until={blockedUntil} />
      </td>
      <td className="act r">
        <BlockForms kind="source" subject={source} name={source} until={blockedUntil} answer={answer} />
      </td>
    </tr>
  );
}

function AccountRow({ row, answer }: RowProps<WireAbuse['accounts'][number]>) {
  const { user, emailVerified, tries, blockedUntil } = row;
  return (
    <tr>
      <td className="full">
        <b>{user.name}</b>
        <p className="small muted">
          {user.email} · {user.userType ?? 'no kind chosen'}
        </p>
      </td>
      <td data-l="Address">{emailVerified ? 'confirmed' : 'not confirmed'}</td>
      <td className="num" data-l="Tries">
        {tries}
      </td>
      <td data-l="Blocked">
        <Until until={blockedUntil} />
      </td>
      <td className="act r">
        <BlockForms kind="account" subject={user._id} name={user.name} until={blockedUntil} answer={answer} />
      </td>
    </tr>
  );
}

const TIMES = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const;

type BlockFormsProps = {
  readonly kind: 'source' | 'account';
  /** The client address, or the account's id. */
  readonly subject: string;
  readonly name: string;
  readonly until: string | null;
  readonly answer: Answer | undefined;
};

/** Shows the button that ends a block, or the form that starts one. */
function BlockForms({ kind, subject, name, until, answer }: BlockFormsProps) {
  const sent = useNavigation().formData;
  const sending = sent?.get('subject') === subject;
  const refused = answer?.subject === subject && 'refused' in answer && !sending ? answer.refused : undefined;
  const hidden = (intent: 'block' | 'end') => (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="intent" value={intent} />
    </>
  );
  if (until !== null) {
    return (
      <Form method="post">
        {hidden('end')}
        <Button low type="submit" busy={sending} busyLabel="Ending…">
          Let in<span className="sr"> {name}</span>
        </Button>
      </Form>
    );
  }
  return (
    <details className="admin-fold block-form" open={refused !== undefined}>
      <summary>
        Block<span className="sr"> {name}</span>
      </summary>
      <Form method="post" noValidate className="stack">
        {hidden('block')}
        <ErrorSummary errors={refused ? refused.errors : {}} />
        <SelectField
          id={`hours-${subject}`}
          name="hours"
          label="For how long"
          options={TIMES}
          defaultValue={refused?.values.hours ?? '24'}
          error={firstError(refused?.errors ?? {}, 'hours')}
        />
        <TextField
          id={`reason-${subject}`}
          name="reason"
          label="Reason"
          hint={kind === 'account' ? 'The person gets it by email.' : 'For the other admins.'}
          defaultValue={refused?.values.reason}
          error={firstError(refused?.errors ?? {}, 'reason')}
        />
        <Button type="submit" busy={sending} busyLabel="Blocking…">
          Block
        </Button>
        <div role="alert">{refused?.message && <FieldError>{refused.message}</FieldError>}</div>
      </Form>
    </details>
  );
}
