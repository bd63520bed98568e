import { dashboardPaths } from '../../../dashboard-paths.ts';
import './common/dispute.css';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ChevronLeft } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Money } from '#ui/price.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import { BenchCheckTable } from '../../catalog/web/public/bench-check.tsx';
import { benchView, knownFlaws } from '../../catalog/web/public/condition-view.ts';
import { FaultList } from '../../catalog/web/public/fault-list.tsx';
import { readListing } from '../../catalog/web/public/listing.ts';
import { ReportedMessageList } from '../../conversations/web/public/reported-messages.tsx';
import type { ordersCalls } from '../../orders/contract.ts';
import { ChecksTable, checksOfOrder } from '../../orders/web/public/check-rows.tsx';
import { OrderHistory } from '../../orders/web/public/order-history.tsx';
import { aboutOrder, PartyCard } from '../../orders/web/public/party-card.tsx';
import type { disputesCalls, WireDisputeCase } from '../contract.ts';
import type { Route } from './+types/dispute-page.ts';
import {
  AgreeForm,
  AnswerForm,
  DecideForm,
  DropForm,
  OfferForm,
  OpenForm,
  ReadForm,
} from './dispute/dispute-forms.tsx';
import { Standing } from './dispute/standing.tsx';
import { StatementBox } from './dispute/statement-box.tsx';
import { type DisputeIntent, type DoneDispute, runDisputeAction } from './dispute-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  const params = { id: args.params.id };
  const api = apiFor<typeof ordersCalls & typeof disputesCalls & typeof catalogCalls>(args.context);
  const [order, dispute] = await Promise.all([
    api('GET /orders/{id}', { params }),
    api('GET /orders/{id}/dispute', { params }),
  ]);
  if (!order.ok) throw refusedPage(order.problem);
  const { side, state, product } = order.data;
  if (!dispute.ok && !(side === 'buyer' && (state === 'handed-over' || state === 'sent')))
    throw refusedPage(dispute.problem);
  const found = side === 'admin' ? await api('GET /productAll/{id}', { params: { id: product._id } }) : null;
  return {
    order: order.data,
    dispute: dispute.ok ? dispute.data : null,
    listing: found?.ok ? found.data : null,
  };
}

/** Executes the submitted form of this page. */
export const action = ({ context, params, request }: Route.ActionArgs) =>
  runDisputeAction({ context, request }, params.id);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData ? t('dispute.of', { number: loaderData.order.number }) : t('dispute.dispute'),
    hidden: true,
  });

type Order = Route.ComponentProps['loaderData']['order'];

/** Shows a dispute to both sides of an order and to admins: all statements and photos. */
export default function DisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, dispute } = loaderData;
  const { side, number } = order;
  const refusedOf = (intent: DisputeIntent) => (actionData?.intent === intent ? actionData.refused : null);
  return (
    <div className="order dispute">
      <Link className="back-link" to={side === 'admin' ? dashboardPaths.disputes() : paths.order(order._id)}>
        <ChevronLeft className="i s" aria-hidden="true" />
        {side === 'admin' ? t('nav.disputes') : t('orderEmail.order', { number })}
      </Link>
      <DisputeHead order={order} dispute={dispute} />
      <div className="order-grid">
        <div className="order-main">
          {dispute ? (
            <CaseParts data={loaderData} dispute={dispute} result={actionData} refusedOf={refusedOf} />
          ) : (
            <section className="order-box" aria-label={t('dispute.whatIsWrong')}>
              <Stays order={order} />
              <OpenForm refused={refusedOf('open')} />
            </section>
          )}
          <OrderHistory order={order} />
        </div>
        <div className="order-side">
          {side !== 'buyer' && (
            <PartyCard label={t('party.theBuyer')} party={order.buyer} about={aboutOrder(order)} />
          )}
          {side !== 'seller' && (
            <PartyCard label={t('dispute.theSeller')} party={order.seller} about={aboutOrder(order)} />
          )}
        </div>
      </div>
    </div>
  );
}

type DisputeHeadProps = Pick<Route.ComponentProps['loaderData'], 'order' | 'dispute'>;

/** Shows the reason of a dispute, and its order, product and price. */
function DisputeHead({ order, dispute }: DisputeHeadProps) {
  const { number, product } = order;
  return (
    <header className="dispute-head">
      <h1>{dispute ? disputeReasonText(dispute.reason) : t('act.wrong')}</h1>
      <p>
        {rich('dispute.line', {
          order: <Link to={paths.order(order._id)}>{t('orderEmail.order', { number })}</Link>,
          title: product.title,
          price: (
            <b>
              <Money taka={order.resalePrice} />
            </b>
          ),
        })}
      </p>
    </header>
  );
}

type CasePartsProps = {
  readonly data: Route.ComponentProps['loaderData'];
  readonly dispute: WireDisputeCase;
  readonly result: Route.ComponentProps['actionData'];
  readonly refusedOf: ActionsProps['refusedOf'];
};

/**
 * Shows an open or closed dispute: its state, the statements, the next actions and the evidence. Only admins see the
 * conversation.
 */
function CaseParts({ data: { order, listing }, dispute, result, refusedOf }: CasePartsProps) {
  const { side } = order;
  return (
    <>
      <Standing order={order} dispute={dispute} />
      <StatementBox
        id="claim"
        heading={t('dispute.says', { name: dispute.buyer.name })}
        statement={dispute.claim}
      />
      {dispute.answer && (
        <StatementBox
          id="answer"
          heading={t('dispute.says', { name: dispute.seller.name })}
          statement={dispute.answer}
        />
      )}
      {dispute.state === 'disputed' && (
        <Actions dispute={dispute} hasFee={order.fee > 0} refusedOf={refusedOf} />
      )}
      {side === 'admin' && (
        <Conversation dispute={dispute} read={result?.read ?? null} refused={refusedOf('read')} />
      )}
      {listing && <Tested listing={listing} />}
      {order.checks && <Found order={order} />}
    </>
  );
}

/** Explains, above the buyer's form, that the money is held until the dispute is settled. */
function Stays({ order }: { readonly order: Order }) {
  const { inspection } = order.due;
  return (
    <p className="small muted">
      {rich('dispute.stays', { price: <Money taka={order.resalePrice} /> })}
      {inspection && ` ${t('dispute.reportUntil', { time: shortMoment(inspection) })}`} {t('dispute.rules')}
    </p>
  );
}

type ActionsProps = {
  readonly dispute: WireDisputeCase;
  readonly refusedOf: (intent: DisputeIntent) => DoneDispute['refused'];
};

type FeeActionsProps = ActionsProps & {
  /** True if the market takes a fee of the seller's money. */
  readonly hasFee: boolean;
};

/** Shows the forms that the viewer may use. */
function Actions({ dispute, hasFee, refusedOf }: FeeActionsProps) {
  const { side, resalePrice } = dispute;
  if (side === 'seller') return <SellerActions dispute={dispute} hasFee={hasFee} refusedOf={refusedOf} />;
  if (side !== 'admin') return <BuyerActions dispute={dispute} refusedOf={refusedOf} />;
  return (
    <section className="order-box" aria-labelledby="decide">
      <h2 id="decide">{t('act.decide')}</h2>
      <DecideForm price={resalePrice} refused={refusedOf('decide')} />
    </section>
  );
}

/** Shows the forms in which the seller answers the buyer and offers a refund. */
function SellerActions({ dispute: { answer, offer, resalePrice }, hasFee, refusedOf }: FeeActionsProps) {
  return (
    <>
      {!answer && (
        <section className="order-box" aria-labelledby="your-answer">
          <h2 id="your-answer">{t('dispute.yourAnswer')}</h2>
          <AnswerForm refused={refusedOf('answer')} />
        </section>
      )}
      <section className="order-box" aria-labelledby="settle">
        <h2 id="settle">{t('dispute.settle')}</h2>
        {offer && (
          <p className="small">{rich('dispute.youOffer', { price: <Money taka={offer.refund} /> })}</p>
        )}
        <OfferForm price={resalePrice} hasFee={hasFee} refused={refusedOf('offer')} />
      </section>
    </>
  );
}

/** Shows the seller's offer with the form that accepts it, and the form that drops the dispute. */
function BuyerActions({ dispute: { offer, resalePrice, seller }, refusedOf }: ActionsProps) {
  return (
    <section className="order-box" aria-labelledby="settle">
      <h2 id="settle">{t('dispute.settle')}</h2>
      {offer ? (
        <>
          <p>
            {offer.refund < resalePrice
              ? rich('dispute.offersPart', { name: seller.name, price: <Money taka={offer.refund} /> })
              : rich('dispute.offersAll', { name: seller.name, price: <Money taka={offer.refund} /> })}
          </p>
          <AgreeForm refund={offer.refund} refused={refusedOf('agree')} />
        </>
      ) : (
        <p className="small muted">{t('dispute.noOffer')}</p>
      )}
      <DropForm refused={refusedOf('drop')} />
    </section>
  );
}

type ConversationProps = {
  readonly dispute: WireDisputeCase;
  readonly read: DoneDispute['read'];
  readonly refused: DoneDispute['refused'];
};

/** Shows the conversation of the two sides. Admins can read it only if it was reported. */
function Conversation({ dispute, read, refused }: ConversationProps) {
  const { reportedConversationId } = dispute;
  return (
    <section className="order-box" aria-labelledby="conversation">
      <h2 id="conversation">{t('dispute.conversation')}</h2>
      {read ? (
        <ReportedMessageList read={read} />
      ) : reportedConversationId ? (
        <>
          <p className="small muted">{t('dispute.reported')}</p>
          <ReadForm conversationId={reportedConversationId} refused={refused} />
        </>
      ) : (
        <p className="small muted">{t('dispute.notReported')}</p>
      )}
    </section>
  );
}

/** Shows what the buyer found when checking the product at the meeting, beside the seller's statements. */
function Found({ order }: { readonly order: Order }) {
  return (
    <section className="order-box" aria-labelledby="found">
      <h2 id="found">{t('dispute.foundAtMeeting')}</h2>
      <ChecksTable rows={checksOfOrder(order)} />
    </section>
  );
}

type TestedProps = { readonly listing: NonNullable<Route.ComponentProps['loaderData']['listing']> };

/** Shows the seller's bench check and known faults in the listing. */
function Tested({ listing: wire }: TestedProps) {
  const listing = readListing(wire);
  const bench = benchView(listing);
  return (
    <section className="order-box" aria-labelledby="tested">
      <h2 id="tested">{t('dispute.sellerTested')}</h2>
      {bench ? (
        <BenchCheckTable bench={bench} />
      ) : (
        <p className="small muted">{t('dispute.nothingTested')}</p>
      )}
      <FaultList flaws={knownFlaws(listing)} />
    </section>
  );
}
