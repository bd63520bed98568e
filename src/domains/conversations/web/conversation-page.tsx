import './common/talk.css';
import { type ComponentProps, useEffect } from 'react';
import { redirect, useNavigation } from 'react-router';
import { DAY_MS } from '#kernel/clock.ts';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { Form, ViewerField } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError, showSuccess } from '#ui/toaster.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { conversationsCalls, WireConversation } from '../contract.ts';
import type { Route } from './+types/conversation-page.ts';
import { AboutBar, AboutPanel } from './common/about-listing.tsx';
import { Composer } from './common/composer.tsx';
import { InboxList } from './common/inbox-list.tsx';
import { MessageList, REPORT_DIALOG } from './common/message-list.tsx';
import { reportForm, sendForm } from './common/send-form.ts';
import { listingFacts } from './conversation/listing-facts.ts';
import { ReportConversation } from './conversation/report-conversation.tsx';
import { ThreadHead } from './conversation/thread-head.tsx';
import { useConversation } from './conversation/use-conversation.ts';

/** Number of messages per page, and number of conversations in the list beside the messages. */
const MESSAGES = 40;
const BESIDE = 20;

/** Returns whether React Router's client code sent the form: its requests end with `.data`. */
function isScripted(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data');
}

export async function loader(args: Route.LoaderArgs) {
  const { id: viewerId } = await viewer(args);
  const { id } = args.params;
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const api = apiFor<typeof conversationsCalls & typeof catalogCalls>(args.context);
  const [found, read, beside] = await Promise.all([
    api('GET /conversations/{id}', { params: { id } }),
    api('GET /conversations/{id}/messages', { params: { id }, query: { cursor, limit: MESSAGES } }),
    api('GET /conversations', { query: { limit: BESIDE } }),
  ]);
  if (!found.ok) throw refusedPage(found.problem);
  if (!read.ok) throw refusedPage(read.problem);
  const product = await api('GET /productAll/{id}', { params: { id: found.data.product._id } });
  const about = found.data.product;
  const messages = read.data.toReversed();
  const now = new Date();
  return {
    conversation: { ...found.data, product: { ...about, Location: localName(about.Location) } },
    facts: product.ok ? listingFacts(product.data) : null,
    messages,
    earlier: read.next,
    isLatest: cursor === undefined,
    beside: beside.ok ? beside.data : [],
    viewerId,
    loadedAt: messages.at(-1)?.sentAt ?? now.toISOString(),
    today: formatDay(now),
    yesterday: formatDay(now.getTime() - DAY_MS),
  };
}

async function viewer(args: Route.LoaderArgs) {
  const { _id } = await requireViewer(args, ['Buyer', 'Seller']);
  return { id: _id };
}

/** Intents of the forms on this page. */
const INTENTS = [REPORT_DIALOG, 'read', 'block', 'unblock', 'send'] as const;

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const api = apiFor<typeof conversationsCalls>(context);
  const intent = readIntent(form, INTENTS);
  const back = () => redirect(dashboardPaths.conversation(id));
  if (intent === REPORT_DIALOG) {
    return { name: 'report', outcome: await reportForm(api, form, id) } as const;
  }
  if (intent === 'read') {
    await api('PUT /conversations/{id}/read', { params: { id }, body: { until: textValue(form, 'until') } });
    return back();
  }
  if (intent === 'block' || intent === 'unblock') {
    const params = { id: textValue(form, 'personId') };
    const call = intent === 'block' ? 'PUT /blocks/{id}' : 'DELETE /blocks/{id}';
    const outcome = await api(call, { params });
    if (!outcome.ok) return { name: 'block', message: answerText(outcome.problem.detail) } as const;
    return back();
  }
  const text = textValue(form, 'text');
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'pictures');
  const values = { text, pictures: uploaded.urls };
  if (!uploaded.ok) {
    const pictures = [answerText(uploaded.message)];
    const outcome = { ok: false, errors: { pictures }, message: null, values } as const;
    return { name: 'send', outcome } as const;
  }
  const outcome = await sendForm(api, { form, id, values });
  // Without scripts, respond with a redirect. Otherwise, reloading the page would send the form again.
  if (outcome.ok && !isScripted(request)) return back();
  return { name: 'send', outcome } as const;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData ? t('talk.with', { name: loaderData.conversation.partner.name }) : t('frame.messages'),
    hidden: true,
  });

function useNotices(result: Route.ComponentProps['actionData']): void {
  useEffect(() => {
    if (result?.name === 'report' && result.outcome.ok) showSuccess(result.outcome.message);
    if (result?.name === 'block') showError(result.message);
  }, [result]);
}

type PageData = Route.ComponentProps['loaderData'];

/** Lists the latest conversations beside the open one. */
function OtherConversations({ data: { conversation, beside, today } }: { readonly data: PageData }) {
  return (
    <aside className="talk-side" aria-label={t('talk.allTalks')}>
      <h2>
        <Link to={dashboardPaths.messages()}>{t('frame.messages')}</Link>
      </h2>
      <InboxList conversations={beside} today={today} openId={conversation._id} />
    </aside>
  );
}

type MessagesProps = Pick<ComponentProps<typeof MessageList>, 'messages' | 'seenUntil' | 'sending'> & {
  readonly data: PageData;
};

/** Shows the messages of the page, and links to earlier and to the latest messages. */
function Messages({ data, ...shown }: MessagesProps) {
  const { conversation, earlier, isLatest, today, yesterday } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div className="msgs-scroll" tabIndex={0} role="log" aria-label={t('frame.messages')}>
      <div>
        {earlier && (
          <p className="talk-more">
            <Link to={`?cursor=${encodeURIComponent(earlier)}`}>{t('talk.earlier')}</Link>
          </p>
        )}
        <MessageList {...shown} today={today} yesterday={yesterday} />
        {!isLatest && (
          <p className="talk-more">
            <Link to={dashboardPaths.conversation(conversation._id)}>{t('talk.latest')}</Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Shows a conversation: its messages, warnings, and the listing. */
export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, facts, isLatest, viewerId } = loaderData;
  const { _id, partner, product } = conversation;
  const { messages, seenUntil } = useConversation(
    _id,
    { messages: loaderData.messages, seenUntil: conversation.seenUntil },
    { isLatest, loadedAt: loaderData.loadedAt },
  );
  const sent = useNavigation().formData;
  const sending = sent?.get('intent') === 'send' ? { text: String(sent.get('text') ?? '') } : null;
  useNotices(actionData);
  return (
    <div className="talk">
      <h1 className="sr">{t('talk.withAbout', { name: partner.name, title: product.title })}</h1>
      <OtherConversations data={loaderData} />
      <section className="thread" aria-label={t('talk.thread', { name: partner.name })}>
        <ThreadHead conversation={conversation} />
        <AboutBar product={product} />
        <Messages data={loaderData} messages={messages} seenUntil={seenUntil} sending={sending} />
        <WithoutScripts conversation={conversation} />
        <ThreadFoot
          conversation={conversation}
          viewerId={viewerId}
          lastSent={loaderData.messages.findLast(({ mine }) => mine)?.text}
          outcome={actionData?.name === 'send' ? actionData.outcome : undefined}
        />
      </section>
      <AboutPanel conversation={conversation} facts={facts} />
      <ReportConversation
        partnerName={partner.name}
        outcome={actionData?.name === 'report' ? actionData.outcome : undefined}
      />
    </div>
  );
}

/**
 * Shows a reload link if scripts are off. With scripts, new messages appear without a reload.
 */
function WithoutScripts({ conversation }: { readonly conversation: WireConversation }) {
  const { _id, unread, lastMessageAt } = conversation;
  return (
    <noscript>
      <form method="post" className="composer plain-acts">
        <ViewerField />
        <a className="btn quiet" href={dashboardPaths.conversation(_id)}>
          {t('talk.lookForNew')}
        </a>
        {unread > 0 && (
          <>
            <input type="hidden" name="intent" value="read" />
            <input type="hidden" name="until" value={lastMessageAt} />
            <Button type="submit">{t('talk.markRead')}</Button>
          </>
        )}
      </form>
    </noscript>
  );
}

type ThreadFootProps = {
  readonly conversation: WireConversation;
  readonly lastSent: string | undefined;
  readonly viewerId: string;
  readonly outcome: Parameters<typeof Composer>[0]['outcome'];
};

/** Shows the form for a message, or the reason that no message can be sent. */
function ThreadFoot({ conversation, viewerId, lastSent, outcome }: ThreadFootProps) {
  const { _id, partner, block } = conversation;
  if (partner.closed) {
    return <p className="composer closed">{t('talk.accountClosed')}</p>;
  }
  if (block === 'mine') {
    return (
      <Form method="post" className="composer closed" preventScrollReset>
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="personId" value={partner._id} />
        <p>{t('talk.youBlocked', { name: partner.name })}</p>
        <Button type="submit">{t('talk.unblock')}</Button>
      </Form>
    );
  }
  if (block === 'closed') {
    return (
      <p className="composer closed">
        {t('talk.over')}{' '}
        <ButtonLink kind="quiet" to={dashboardPaths.messages()}>
          {t('talk.allMessages')}
        </ButtonLink>
      </p>
    );
  }
  return (
    <Composer
      key={_id}
      to={partner.name}
      placeholder={t('talk.write')}
      outcome={outcome}
      draftKey={`message:${viewerId}:${_id}`}
      lastSent={lastSent}
      // A page of earlier messages would not show the new message.
      action={dashboardPaths.conversation(_id)}
    />
  );
}
