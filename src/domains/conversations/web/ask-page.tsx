import './common/talk.css';
import { redirect } from 'react-router';
import type { Client } from '#platform/api/api-client.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { textValue } from '#platform/api/form-response.ts';
import { apiContext, apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Form } from '#ui/form.tsx';
import { ArrowRight, ChevronLeft, ShieldCheck } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import { uploadFromForm } from '../../images/web/public/upload-from-form.ts';
import type { ordersCalls } from '../../orders/contract.ts';
import type { conversationsCalls } from '../contract.ts';
import type { Route } from './+types/ask-page.ts';
import { readyQuestions } from './ask/ready-questions.ts';
import { AboutBar } from './common/about-listing.tsx';
import { Composer } from './common/composer.tsx';
import { askForm } from './common/send-form.ts';

type Api = Client<typeof catalogCalls & typeof conversationsCalls & typeof ordersCalls>;

/** Returns recipient and listing for a message about an order, sent by its buyer or its seller. */
async function aboutOrder(api: Api, orderId: string) {
  const found = await api('GET /orders/{id}', { params: { id: orderId } });
  if (!found.ok) throw refusedPage(found.problem);
  const { product, buyer, seller, side, resalePrice } = found.data;
  const { _id, title, Location, state, images } = product;
  const [picture = null] = images;
  return {
    product: { _id, title, resalePrice, Location: localName(Location), state, picture },
    otherName: side === 'buyer' ? seller.name : buyer.name,
    buyerId: buyer._id,
    questions: null,
  };
}

/** Returns recipient and listing for a question about a listing without an order. */
async function aboutListing(api: Api, id: string) {
  const found = await api('GET /productAll/{id}', { params: { id } });
  if (!found.ok) throw refusedPage(found.problem);
  const { title, resalePrice, Location, state, images, sellerName, category, facts } = found.data;
  const [picture = null] = images;
  return {
    product: { _id: id, title, resalePrice, Location: localName(Location), state, picture },
    otherName: sellerName,
    questions: readyQuestions({ category, facts }),
  };
}

/** Redirects to the existing conversation, if there is one. */
async function goOn(api: Api, productId: string, buyerId?: string): Promise<void> {
  const query = buyerId === undefined ? {} : { buyerId };
  const about = await api('GET /conversations/about/{productId}', { params: { productId }, query });
  if (about.ok && about.data.conversationId !== null)
    throw redirect(dashboardPaths.conversation(about.data.conversationId));
}

export async function loader(args: Route.LoaderArgs) {
  const orderId = args.url.searchParams.get('order');
  const { _id: viewerId } = await requireViewer(args, orderId === null ? ['Buyer'] : ['Buyer', 'Seller']);
  const api: Api = apiFor(args.context);
  if (orderId !== null) {
    const { buyerId, ...about } = await aboutOrder(api, orderId);
    await goOn(api, about.product._id, buyerId);
    return { viewerId, orderId, ...about };
  }
  await goOn(api, args.params.id);
  return { viewerId, orderId, ...(await aboutListing(api, args.params.id)) };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const api: Api = apiFor(context);
  const orderId = url.searchParams.get('order');
  const about = orderId === null ? null : await aboutOrder(api, orderId);
  const id = about?.product._id ?? params.id;
  const uploaded = await uploadFromForm(context.get(apiContext), form, 'pictures');
  const values = { text: textValue(form, 'text'), pictures: uploaded.urls };
  if (!uploaded.ok) {
    return {
      ok: false,
      errors: { pictures: [answerText(uploaded.message)] },
      message: null,
      values,
    } as const;
  }
  const asked = await askForm(api, { form, id, values, ...(about && { buyerId: about.buyerId }) });
  return asked.ok ? redirect(dashboardPaths.conversation(asked.conversationId)) : asked;
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? askWords(loaderData) : t('product.ask'), hidden: true });

/** Returns the texts of the page: for a question about a listing, or a message about an order. */
function askWords({ orderId, otherName }: Pick<Route.ComponentProps['loaderData'], 'orderId' | 'otherName'>) {
  return orderId === null ? t('talk.askName', { name: otherName }) : t('talk.writeTo', { name: otherName });
}

/** Shows a form for the first message: a question about a listing, or a message about an order. */
export default function AskPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, otherName, questions, viewerId, orderId } = loaderData;
  return (
    <div className="talk ask-talk">
      <section className="thread" aria-labelledby="ask-title">
        <div className="thread-head">
          <Link
            className="iconbtn"
            to={orderId === null ? paths.categoryList(product._id) : paths.order(orderId)}
            aria-label={orderId === null ? t('talk.toListing') : t('talk.toOrder')}
          >
            <ChevronLeft className="i" aria-hidden="true" />
          </Link>
          <div className="t">
            <h1 id="ask-title">{askWords(loaderData)}</h1>
          </div>
        </div>
        <AboutBar product={product} />
        <div className="ask-body">
          {questions && <ReadyQuestions {...questions} />}
          <p className="ask-safe">
            <ShieldCheck className="i" aria-hidden="true" />
            <span>{t('talk.noCode')}</span>
          </p>
        </div>
        <Composer
          to={otherName}
          placeholder={questions ? t('talk.orOwn') : t('talk.write')}
          outcome={actionData}
          draftKey={`message:${viewerId}:ask-${orderId ?? product._id}`}
        />
      </section>
    </div>
  );
}

type ReadyQuestionsProps = ReturnType<typeof readyQuestions>;

/** Shows predefined questions, which one click sends. */
function ReadyQuestions({ questions, bangla }: ReadyQuestionsProps) {
  return (
    <>
      <div>
        <h2>{t('talk.goodFirst')}</h2>
        <p className="small muted">{t('talk.goodFirstText')}</p>
      </div>
      <Form method="post" className="ask-ready">
        <FormIdempotencyKey />
        {questions.map((question) => (
          <ReadyQuestion key={question} question={question} />
        ))}
        {bangla && <ReadyQuestion question={bangla} lang="bn" />}
      </Form>
    </>
  );
}

function ReadyQuestion({ question, lang }: { readonly question: string; readonly lang?: string }) {
  return (
    <button type="submit" name="text" value={question} lang={lang}>
      {question}
      <ArrowRight className="i s" aria-hidden="true" />
    </button>
  );
}
