import './common/talk.css';
import { useEffect } from 'react';
import { groupDigits } from '#kernel/money.ts';
import type { Client } from '#platform/api/api-client.ts';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { PageHead, SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { TimeAgo } from '#ui/time-ago.tsx';
import { showSuccess } from '#ui/toaster.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type {
  conversationsCalls,
  WireReportedConversation,
  WireReportedMessages,
  WireSuspect,
} from '../contract.ts';
import type { Route } from './+types/reported-page.ts';
import { reasonText } from './conversation/reason-text.ts';
import { ReportedMessages } from './public/reported-messages.tsx';
import { warningNames } from './reported/warning-names.ts';

/** Entries per list. */
const ROWS = 50;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const api = apiFor<typeof conversationsCalls>(args.context);
  const [reported, suspects] = await Promise.all([
    api('GET /reported-conversations', { query: { limit: ROWS } }),
    api('GET /suspect-senders', { query: { limit: ROWS } }),
  ]);
  if (!reported.ok) throw refusedPage(reported.problem);
  if (!suspects.ok) throw refusedPage(suspects.problem);
  return { reported: reported.data, suspects: suspects.data };
}

type Api = Client<typeof conversationsCalls>;

/** Result of an admin's action on this page: a conversation, a decision, or the reason of a refusal. */
type ActionResult = { readonly read: WireReportedMessages | null; readonly error: string | null };

async function decide(api: Api, form: FormData, intent: 'conversation' | 'sender'): Promise<ActionResult> {
  const params = { id: textValue(form, 'id') };
  const decision = textValue(form, 'decision') === 'acted' ? 'acted' : 'nothing-wrong';
  const body = { decision, reason: textValue(form, 'reason') } as const;
  const decided =
    intent === 'conversation'
      ? await api('PUT /reported-conversations/{id}', { params, body })
      : await api('PUT /suspect-senders/{id}', { params, body });
  return { read: null, error: decided.ok ? null : answerText(decided.problem.detail) };
}

export async function action({ request, context }: Route.ActionArgs): Promise<ActionResult> {
  const form = await readForm({ request, context });
  const api = apiFor<typeof conversationsCalls>(context);
  const intent = readIntent(form, ['read', 'conversation', 'sender']);
  if (intent !== 'read') return decide(api, form, intent);
  const params = { id: textValue(form, 'id') };
  const read = await api('POST /reported-conversations/{id}/readings', { params });
  return read.ok ? { read: read.data, error: null } : { read: null, error: answerText(read.problem.detail) };
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: t('adminCases.reportedMessages'), hidden: true });

/** Shows reported conversations, and suspect senders. */
export default function ReportedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reported, suspects } = loaderData;
  useEffect(() => {
    if (actionData?.error === null && !actionData.read) showSuccess(t('adminCases.decided'));
  }, [actionData]);
  return (
    <>
      <PageHead title={t('adminCases.reportedMessages')}>{t('adminCases.reportedIntro')}</PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      {actionData?.read && <ReportedMessages read={actionData.read} />}
      {reported.length === 0 && suspects.length === 0 && (
        <EmptyState title={t('adminQueue.nothingToDecide')}>{t('adminCases.reportedLater')}</EmptyState>
      )}
      {reported.length > 0 && (
        <section className="talk-cases" aria-labelledby="reported">
          <SectionHead
            id="reported"
            title={t('adminCases.reportedTalks')}
            aside={t('adminCases.longestFirst')}
          />
          {reported.map((one) => (
            <ReportedCase key={one.conversationId} reported={one} />
          ))}
        </section>
      )}
      {suspects.length > 0 && (
        <section className="talk-cases" aria-labelledby="suspects">
          <SectionHead id="suspects" title={t('adminCases.suspects')} aside={t('adminCases.suspectsAside')} />
          {suspects.map((one) => (
            <SuspectCase key={one.user._id} suspect={one} />
          ))}
        </section>
      )}
    </>
  );
}

function ReportedCase({ reported }: { readonly reported: WireReportedConversation }) {
  const { conversationId, product, buyer, seller, reports, firstReportedAt } = reported;
  return (
    <article className="talk-case">
      <div>
        <h3>{product.title}</h3>
        <p className="small muted">
          {rich('adminCases.reportedLine', {
            buyer: buyer.name,
            seller: seller.name,
            reports: t('adminQueue.reports', { count: reports.length }),
            time: <TimeAgo at={firstReportedAt} />,
          })}
        </p>
        <ul>
          {reports.map(({ _id, reason, text, reporter }) => (
            <li key={_id}>
              <b>{reasonText(reason)}</b>
              {text && `: “${text}”`} <span className="small muted">{reporter.name}</span>
            </li>
          ))}
        </ul>
      </div>
      <Form method="post">
        <input type="hidden" name="intent" value="read" />
        <input type="hidden" name="id" value={conversationId} />
        <Button
          type="submit"
          kind="primary"
          aria-label={t('adminCases.readAndDecideOn', { title: product.title })}
        >
          {t('adminCases.readAndDecide')}
        </Button>
      </Form>
    </article>
  );
}

/** Returns the name of a kind of account. Empty if the person has not chosen one. */
function typeName(userType: WireSuspect['user']['userType']): string {
  switch (userType) {
    case 'Buyer':
      return t('frame.buyer');
    case 'Seller':
      return t('frame.seller');
    case 'Admin':
      return t('frame.admin');
    default:
      return '';
  }
}

function SuspectCase({ suspect }: { readonly suspect: WireSuspect }) {
  const { user, conversations, warnings, notedAt } = suspect;
  const names = warningNames();
  return (
    <article className="talk-case">
      <div>
        <h3>
          {user.userType === 'Seller' ? (
            <Link to={dashboardPaths.seller(user._id)}>{user.name}</Link>
          ) : (
            user.name
          )}
        </h3>
        <p className="small muted">
          {rich('adminCases.suspectLine', {
            type: typeName(user.userType),
            count: groupDigits(conversations),
            time: <TimeAgo at={notedAt} />,
          })}
        </p>
        <p>{warnings.map(({ kind, count }) => `${names[kind]}: ${groupDigits(count)}`).join(' · ')}</p>
      </div>
      <SuspectForm user={user} />
    </article>
  );
}

/** Renders the buttons by which an admin closes the case of a person with suspicious messages. */
function SuspectForm({ user: { _id, name } }: Pick<WireSuspect, 'user'>) {
  return (
    <Form method="post" className="talk-decide" preventScrollReset>
      <input type="hidden" name="intent" value="sender" />
      <input type="hidden" name="id" value={_id} />
      <Button
        type="submit"
        name="decision"
        value="nothing-wrong"
        aria-label={t('adminCases.nothingWrongWith', { name })}
      >
        {t('adminCases.nothingWrong')}
      </Button>
      <Button type="submit" name="decision" value="acted" aria-label={t('adminCases.doneAbout', { name })}>
        {t('adminCases.actionTaken')}
      </Button>
    </Form>
  );
}
