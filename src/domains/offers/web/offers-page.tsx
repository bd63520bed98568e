import './common/offers.css';
import { redirect } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { Check } from '#ui/icon.tsx';
import { Notice, PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { OfferStage } from '../choices.ts';
import type { offersCalls, WireOffer } from '../contract.ts';
import type { Route } from './+types/offers-page.ts';
import { type OfferActionResult, type OfferIntent, runOfferAction } from './offers/offer-actions.ts';
import { OfferCard } from './offers/offer-card.tsx';

/** Number of offers per page. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  const { userType } = await requireViewer(args, ['Buyer', 'Seller']);
  const { searchParams } = args.url;
  const stage: OfferStage = searchParams.get('stage') === 'done' ? 'done' : 'open';
  const cursor = searchParams.get('cursor') ?? undefined;
  const query = { stage, cursor, limit: ROWS };
  const listed = await apiFor<typeof offersCalls>(args.context)('GET /offers', { query });
  if (!listed.ok) throw refusedPage(listed.problem);
  return {
    offers: listed.data,
    next: listed.next,
    first: cursor === undefined,
    stage,
    sells: userType === 'Seller',
    now: Date.now(),
  };
}

export async function action(args: Route.ActionArgs) {
  const done = await runOfferAction(args);
  return done.orderId === null ? done : redirect(paths.order(done.orderId));
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.offers'), hidden: true });

/** The page with the offers that a buyer made or a seller received, open or ended. */
export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offers, next, first, stage, sells, now } = loaderData;
  return (
    <>
      <PageHead title={t('nav.offers')}>{sells ? t('offers.introSeller') : t('offers.introBuyer')}</PageHead>
      <nav className="offer-tabs" aria-label={t('offers.which')}>
        <Link to={dashboardPaths.offers()} aria-current={stage === 'open' ? 'page' : undefined}>
          {t('offers.open')}
        </Link>
        <Link
          to={dashboardPaths.offers({ stage: 'done' })}
          aria-current={stage === 'done' ? 'page' : undefined}
        >
          {t('offers.over')}
        </Link>
      </nav>
      {actionData && <Outcome done={actionData} offers={offers} />}
      {offers.length === 0 ? (
        <NoOffers sells={sells} stage={stage} />
      ) : (
        <ul className="offer-list">
          {offers.map((offer) => (
            <OfferCard key={offer._id} offer={offer} done={actionData} now={now} />
          ))}
        </ul>
      )}
      {(next !== null || !first) && (
        <Pager
          text={t('talk.onPage', { count: groupDigits(offers.length) })}
          next={next && dashboardPaths.offers({ stage, cursor: next })}
          first={first ? null : dashboardPaths.offers({ stage })}
        />
      )}
    </>
  );
}

function doneText(intent: OfferIntent): string {
  switch (intent) {
    case 'acceptance':
      return t('offers.doneAgreed');
    case 'decline':
      return t('offers.doneDeclined');
    case 'withdrawal':
      return t('offers.doneWithdrawn');
    case 'counter':
      return t('offers.doneCounter');
  }
}

type OutcomeProps = { readonly done: OfferActionResult; readonly offers: readonly WireOffer[] };

/** Shows the result of an action. If the list contains the offer, a refusal appears at the offer instead. */
function Outcome({ done, offers }: OutcomeProps) {
  if (done.error === null) {
    return (
      <div role="status">
        <Notice icon={Check}>{doneText(done.intent)}</Notice>
      </div>
    );
  }
  if (offers.some(({ _id }) => _id === done.offerId)) return null;
  return (
    <div role="alert">
      <FieldError>{done.error}</FieldError>
    </div>
  );
}

type NoOffersProps = { readonly sells: boolean; readonly stage: OfferStage };

function NoOffers({ sells, stage }: NoOffersProps) {
  if (stage === 'done')
    return <EmptyState title={t('offers.nothingOver')}>{t('offers.nothingOverText')}</EmptyState>;
  return sells ? (
    <EmptyState
      title={t('offers.none')}
      action={
        <ButtonLink kind="primary" to={paths.myProducts()}>
          {t('product.toMine')}
        </ButtonLink>
      }
    >
      {t('offers.noneSeller')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('offers.none')}
      action={
        <ButtonLink kind="primary" to={paths.categoryDetails('Laptop')}>
          {t('wishes.viewLaptops')}
        </ButtonLink>
      }
    >
      {t('offers.noneBuyer')}
    </EmptyState>
  );
}
