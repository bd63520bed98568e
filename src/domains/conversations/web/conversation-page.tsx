import './common/talk.css';
import { useEffect } from 'react';
import { redirect, useNavigation } from 'react-router';
import { DAY_MS } from '#kernel/clock.ts';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { Form, ViewerField } from '#ui/form.tsx';
import { ChevronLeft, EllipsisVertical } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { ReachLinks } from '#ui/reach-links.tsx';
import { Avatar } from '#ui/tag.tsx';
import { showError, showSuccess } from '#ui/toaster.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import { smallImage } from '../../images/image-url.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { conversationsCalls, WireConversation } from '../contract.ts';
import type { Route } from './+types/conversation-page.ts';
import { AboutBar, AboutPanel, partnerWords } from './common/about-listing.tsx';
import { Composer } from './common/composer.tsx';
import { InboxList } from './common/inbox-list.tsx';
import { MessageList, REPORT_DIALOG } from './common/message-list.tsx';
import { reportForm, sendForm } from './common/send-form.ts';
import { listingFacts } from './conversation/listing-facts.ts';
import { ReportConversation } from './conversation/report-conversation.tsx';
import { useConversation } from './conversation/use-conversation.ts';

/** Messages per page, and conversations beside them. */
const MESSAGES = 40;
const BESIDE = 20;

/** Returns whether scripts send the form, and show the response themselves. */
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
  const messages = read.data.toReversed();
  const now = new Date();
  return {
    conversation: found.data,
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
    if (!outcome.ok) return { name: 'block', message: outcome.problem.detail } as const;
    return back();
  }
  const text = textValue(form, 'text');
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'pictures');
  const values = { text, pictures: uploaded.urls };
  if (!uploaded.ok) {
    const outcome = { ok: false, errors: { pictures: [uploaded.message] }, message: null, values } as const;
    return { name: 'send', outcome } as const;
  }
  const outcome = await sendForm(api, { form, id, values });
  // Without scripts, reloading the page would send the form again.
  if (outcome.ok && !isScripted(request)) return back();
  return { name: 'send', outcome } as const;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData ? `Messages with ${loaderData.conversation.partner.name}` : 'Messages',
    hidden: true,
  });

function useNotices(result: Route.ComponentProps['actionData']): void {
  useEffect(() => {
    if (result?.name === 'report' && result.outcome.ok) showSuccess(result.outcome.message);
    if (result?.name === 'block') showError(result.message);
  }, [result]);
}

/** Shows a conversation: its messages, warnings, and the listing. */
export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, facts, earlier, isLatest, beside, viewerId, today, yesterday } = loaderData;
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
      <h1 className="sr">
        Messages with {partner.name} about {product.title}
      </h1>
      <aside className="talk-side" aria-label="All conversations">
        <h2>
          <Link to={dashboardPaths.messages()}>Messages</Link>
        </h2>
        <InboxList conversations={beside} today={today} openId={_id} />
      </aside>
      <section className="thread" aria-label={`Conversation with ${partner.name}`}>
        <ThreadHead conversation={conversation} />
        <AboutBar product={product} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
        <div className="msgs-scroll" tabIndex={0} role="log" aria-label="Messages">
          <div>
            {earlier && (
              <p className="talk-more">
                <Link to={`?cursor=${encodeURIComponent(earlier)}`}>Earlier messages</Link>
              </p>
            )}
            <MessageList
              messages={messages}
              seenUntil={seenUntil}
              sending={sending}
              today={today}
              yesterday={yesterday}
            />
            {!isLatest && (
              <p className="talk-more">
                <Link to={dashboardPaths.conversation(_id)}>Latest messages</Link>
              </p>
            )}
          </div>
        </div>
        <WithoutScripts conversation={conversation} />
        <ThreadFoot
          conversation={conversation}
          viewerId={viewerId}
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

function ThreadHead({ conversation }: { readonly conversation: WireConversation }) {
  const { partner, product, block } = conversation;
  return (
    <div className="thread-head">
      <Link className="iconbtn only-narrow" to={dashboardPaths.messages()} aria-label="All messages">
        <ChevronLeft className="i" aria-hidden="true" />
      </Link>
      <Avatar name={partner.name} image={smallImage(partner.image)} verified={partner.verified} />
      <div className="t">
        <b>{partner.name}</b>
        <span className="small">{partnerWords(conversation)}</span>
      </div>
      {product.number && (
        <ReachLinks
          number={product.number}
          name={partner.name}
          line={`Hello ${partner.name}, this is about ${product.title} on Secondbyte.`}
          className="iconbtn"
        />
      )}
      <Menu
        end
        label="Block or report"
        summaryClass="iconbtn"
        summary={<EllipsisVertical className="i" aria-hidden="true" />}
      >
        <Link to={`#${REPORT_DIALOG}`}>Report this conversation</Link>
        {block !== 'closed' && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value={block === 'mine' ? 'unblock' : 'block'} />
            <input type="hidden" name="personId" value={partner._id} />
            <button type="submit">
              {block === 'mine' ? `Unblock ${partner.name}` : `Block ${partner.name}`}
            </button>
          </Form>
        )}
      </Menu>
    </div>
  );
}

/**
 * Reloads a page without scripts. With scripts, updates come by themselves, and a reload would lose the text being
 * typed.
 */
function WithoutScripts({ conversation }: { readonly conversation: WireConversation }) {
  const { _id, unread, lastMessageAt } = conversation;
  return (
    <noscript>
      <form method="post" className="composer plain-acts">
        <ViewerField />
        <a className="btn quiet" href={dashboardPaths.conversation(_id)}>
          Look for new messages
        </a>
        {unread > 0 && (
          <>
            <input type="hidden" name="intent" value="read" />
            <input type="hidden" name="until" value={lastMessageAt} />
            <Button type="submit">Mark as read</Button>
          </>
        )}
      </form>
    </noscript>
  );
}

type ThreadFootProps = {
  readonly conversation: WireConversation;
  readonly viewerId: string;
  readonly outcome: Parameters<typeof Composer>[0]['outcome'];
};

/** Shows the form for a message, or why none can be sent. */
function ThreadFoot({ conversation, viewerId, outcome }: ThreadFootProps) {
  const { _id, partner, block } = conversation;
  if (partner.closed) {
    return <p className="composer closed">This account is closed. Nobody would read what you write.</p>;
  }
  if (block === 'mine') {
    return (
      <Form method="post" className="composer closed" preventScrollReset>
        <input type="hidden" name="intent" value="unblock" />
        <input type="hidden" name="personId" value={partner._id} />
        <p>You have blocked {partner.name}. Neither of you can write to the other.</p>
        <Button type="submit">Unblock</Button>
      </Form>
    );
  }
  if (block === 'closed') {
    return (
      <p className="composer closed">
        This conversation has ended.{' '}
        <ButtonLink kind="quiet" to={dashboardPaths.messages()}>
          All messages
        </ButtonLink>
      </p>
    );
  }
  return (
    <Composer
      key={_id}
      to={partner.name}
      placeholder="Write a message"
      outcome={outcome}
      draftKey={`message:${viewerId}:${_id}`}
    />
  );
}
