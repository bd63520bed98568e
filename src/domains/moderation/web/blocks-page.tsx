import { data, useNavigation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { type RefusedForm, refusedForm, textValues } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
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

type ActionResult =
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
    const done = intent === 'end' ? t('adminRecord.letInAgain') : t('adminRecord.blockedNow');
    return data<ActionResult>({ subject, done });
  }
  const refused = refusalInLanguage(refusedForm(outcome.problem, { hours, reason }));
  return data<ActionResult>({ subject, refused }, { status: outcome.status });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('adminRecord.blocks'), hidden: true });

/** The *Blocks* page: client addresses and accounts with many or suspicious attempts, and their temporary blocks. */
export default function BlocksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, accounts } = loaderData;
  const result = actionData as ActionResult | undefined;
  return (
    <>
      <PageHead title={t('adminRecord.blocks')}>{t('adminRecord.blocksHint')}</PageHead>
      <p role="status">{result && 'done' in result && result.done}</p>
      <div className="stack">
        <SourcesTable rows={sources} result={result} />
        <AccountsTable rows={accounts} result={result} />
      </div>
    </>
  );
}

type TableProps<Row> = { readonly rows: readonly Row[]; readonly result: ActionResult | undefined };

function SourcesTable({ rows, result }: TableProps<WireAbuse['sources'][number]>) {
  if (rows.length === 0) {
    return <EmptyState title={t('adminRecord.noSources')}>{t('adminRecord.noSourcesHint')}</EmptyState>;
  }
  return (
    <Table
      caption={t('adminRecord.sourcesCaption')}
      heading={t('adminRecord.sources')}
      aside={t('adminRecord.countedSources', { count: rows.length })}
      columns={[
        t('adminRecord.source'),
        t('adminRecord.tries'),
        t('adminRecord.blocked'),
        { label: t('adminRecord.change'), end: true },
      ]}
    >
      {rows.map((one) => (
        <SourceRow key={one.source} row={one} result={result} />
      ))}
    </Table>
  );
}

function AccountsTable({ rows, result }: TableProps<WireAbuse['accounts'][number]>) {
  if (rows.length === 0) {
    return <EmptyState title={t('adminRecord.noAccounts')}>{t('adminRecord.noAccountsHint')}</EmptyState>;
  }
  return (
    <Table
      caption={t('adminRecord.accountsCaption')}
      heading={t('adminRecord.accounts')}
      aside={t('adminRecord.countedAccounts', { count: rows.length })}
      columns={[
        t('adminCases.account'),
        t('adminRecord.address'),
        t('adminRecord.tries'),
        t('adminRecord.blocked'),
        { label: t('adminRecord.change'), end: true },
      ]}
    >
      {rows.map((one) => (
        <AccountRow key={one.user._id} row={one} result={result} />
      ))}
    </Table>
  );
}

/** Returns the label of a rate-limited action for admins; other limits are shown by their name. */
function tryLabel(what: string): string {
  const labels: Readonly<Record<string, string>> = {
    'sign-in-sprays': t('adminRecord.triesWrongPasswords'),
    'sign-in-sprays-wait': t('adminRecord.triesTooEarly'),
    'reset-requests': t('adminRecord.triesResets'),
    'sign-ups': t('adminRecord.triesSignUps'),
    'failed-sign-ups': t('adminRecord.triesRefusedSignUps'),
  };
  return labels[what] ?? what;
}

type Kind = NonNullable<WireAbuse['accounts'][number]['user']['userType']>;

function kindLabel(kind: Kind): string {
  const labels: Readonly<Record<Kind, string>> = {
    Buyer: t('frame.buyer'),
    Seller: t('frame.seller'),
    Admin: t('frame.admin'),
  };
  return labels[kind];
}

type RowProps<Row> = { readonly row: Row; readonly result: ActionResult | undefined };

function Until({ until }: { readonly until: string | null }) {
  if (until === null) return <span className="muted">{t('adminRecord.notBlocked')}</span>;
  return t('adminRecord.until', { day: formatDay(until), time: formatClock(until) });
}

function SourceRow({ row, result }: RowProps<WireAbuse['sources'][number]>) {
  const { source, tries, blockedUntil, reason } = row;
  return (
    <tr>
      <td className="full">
        <b>{source}</b>
        {reason && <p className="small muted">{reason}</p>}
      </td>
      <td data-l={t('adminRecord.tries')}>
        {tries.map(({ what, count }) => `${tryLabel(what)}: ${groupDigits(count)}`).join(', ') ||
          t('adminRecord.noTries')}
      </td>
      <td data-l={t('adminRecord.blocked')}>
        <Until until={blockedUntil} />
      </td>
      <td className="act r">
        <BlockForms kind="source" subject={source} name={source} until={blockedUntil} result={result} />
      </td>
    </tr>
  );
}

function AccountRow({ row, result }: RowProps<WireAbuse['accounts'][number]>) {
  const { user, emailVerified, tries, blockedUntil } = row;
  return (
    <tr>
      <td className="full">
        <b>{user.name}</b>
        <p className="small muted">
          {user.email} · {user.userType ? kindLabel(user.userType) : t('adminRecord.noKind')}
        </p>
      </td>
      <td data-l={t('adminRecord.address')}>
        {emailVerified ? t('adminRecord.confirmed') : t('adminRecord.unconfirmed')}
      </td>
      <td className="num" data-l={t('adminRecord.tries')}>
        {groupDigits(tries)}
      </td>
      <td data-l={t('adminRecord.blocked')}>
        <Until until={blockedUntil} />
      </td>
      <td className="act r">
        <BlockForms kind="account" subject={user._id} name={user.name} until={blockedUntil} result={result} />
      </td>
    </tr>
  );
}

/** Returns the choices of the duration of a block, in hours. */
function durations() {
  return [
    { value: '1', label: t('adminRecord.hours1') },
    { value: '24', label: t('adminRecord.hours24') },
    { value: '168', label: t('adminRecord.days7') },
    { value: '720', label: t('adminRecord.days30') },
  ];
}

type BlockFormsProps = {
  readonly kind: 'source' | 'account';
  /** The client address, or the account's id. */
  readonly subject: string;
  readonly name: string;
  readonly until: string | null;
  readonly result: ActionResult | undefined;
};

/** Shows the button that ends a block, or the form that starts one. */
function BlockForms({ result, ...block }: BlockFormsProps) {
  const { subject, until } = block;
  const sent = useNavigation().formData;
  const sending = sent?.get('subject') === subject;
  const refused = result?.subject === subject && 'refused' in result && !sending ? result.refused : undefined;
  if (until !== null) return <EndBlockForm {...block} sending={sending} />;
  return <StartBlockForm {...block} sending={sending} refused={refused} />;
}

type BlockFormProps = Omit<BlockFormsProps, 'until' | 'result'> & { readonly sending: boolean };

type HiddenFieldsProps = Pick<BlockFormProps, 'kind' | 'subject'> & { readonly intent: 'block' | 'end' };

function HiddenFields({ kind, subject, intent }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="intent" value={intent} />
    </>
  );
}

function EndBlockForm({ kind, subject, name, sending }: BlockFormProps) {
  return (
    <Form method="post">
      <HiddenFields kind={kind} subject={subject} intent="end" />
      <Button low type="submit" busy={sending} busyLabel={t('adminRecord.ending')}>
        {t('adminRecord.letIn')}
        <span className="sr"> {name}</span>
      </Button>
    </Form>
  );
}

type StartBlockFormProps = BlockFormProps & { readonly refused: RefusedForm | undefined };

function StartBlockForm({ kind, subject, name, sending, refused }: StartBlockFormProps) {
  return (
    <details className="admin-fold block-form" open={refused !== undefined}>
      <summary>
        {t('adminRecord.block')}
        <span className="sr"> {name}</span>
      </summary>
      <Form method="post" noValidate className="stack">
        <HiddenFields kind={kind} subject={subject} intent="block" />
        <ErrorSummary errors={refused ? refused.errors : {}} />
        <SelectField
          id={`hours-${subject}`}
          name="hours"
          label={t('adminRecord.howLong')}
          options={durations()}
          defaultValue={refused?.values.hours ?? '24'}
          error={firstError(refused?.errors ?? {}, 'hours')}
        />
        <TextField
          id={`reason-${subject}`}
          name="reason"
          label={t('dispute.reason')}
          hint={kind === 'account' ? t('adminRecord.reasonEmailed') : t('adminRecord.reasonForAdmins')}
          defaultValue={refused?.values.reason}
          error={firstError(refused?.errors ?? {}, 'reason')}
        />
        <Button type="submit" busy={sending} busyLabel={t('adminRecord.blocking')}>
          {t('adminRecord.block')}
        </Button>
        <div role="alert">{refused?.message && <FieldError>{refused.message}</FieldError>}</div>
      </Form>
    </details>
  );
}
