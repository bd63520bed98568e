import './seller.css';
import type { ReactNode } from 'react';
import { localDigits } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatMonth } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Breadcrumb, SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { initials, Verified } from '#ui/tag.tsx';
import { dashboardPaths } from '../../dashboard-paths.ts';
import { checkLines } from '../../domains/accounts/checks.ts';
import { CheckList } from '../../domains/accounts/web/public/check-list.tsx';
import { viewerOf } from '../../domains/accounts/web/public/require-viewer.ts';
import { ListingCard } from '../../domains/catalog/web/public/listing-card.tsx';
import { smallImage } from '../../domains/images/image-url.ts';
import { ReviewEntry } from '../../domains/reviews/web/site/review-entry.tsx';
import { Stars } from '../../domains/reviews/web/site/stars.tsx';
import { paths } from '../../paths.ts';
import type { Route } from './+types/public-seller-page.ts';
import { answerWords } from './answer-words.ts';
import { loadSeller, type SellerData } from './seller-data.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const viewer = await viewerOf(context);
  const { searchParams } = url;
  const place = { cursor: searchParams.get('cursor'), reviews: searchParams.get('reviews') };
  const found = await loadSeller(context, params.id, place, viewer);
  if (!found) throw new Response(t('sellerPage.gone'), { status: 404 });
  return { ...found, onReviews: place.reviews !== null };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: t('frame.seller'), hidden: true });
  const { seller, isFirst, onReviews } = loaderData;
  return pageMeta({
    title: seller.name,
    description: t('sellerPage.description', {
      name: seller.name,
      month: formatMonth(seller.since),
      forSale: count(seller.forSale),
      sold: count(seller.sold),
    }),
    hidden: !isFirst || onReviews,
  });
};

/** Largest count of a seller's listings that the server returns. The server stops counting there. */
const MOST_COUNTED = 1_000;

/** Formats a count of listings; the largest count gets a plus: `1,000+`. */
function count(number: number): string {
  return number >= MOST_COUNTED ? `${groupDigits(MOST_COUNTED)}+` : groupDigits(number);
}

/** Shows the public page of a seller: membership, checks, listings and reviews. */
export default function PublicSellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, onReviews } = loaderData;
  return (
    <div className="wrap list seller-page">
      <Breadcrumb items={[{ label: t('frame.home'), to: paths.home() }, { label: seller.name }]} />
      <Head data={loaderData} />
      <Figures data={loaderData} />
      <div className="seller-cols">
        <div className="seller-aside">
          <Checked data={loaderData} />
          <Spread data={loaderData} />
        </div>
        <div>
          {!onReviews && <Listings data={loaderData} />}
          <Reviews data={loaderData} onReviews={onReviews} />
        </div>
      </div>
    </div>
  );
}

type PartProps = { readonly data: SellerData };

function Head({ data: { seller } }: PartProps) {
  const { name, image, verified } = seller;
  const small = smallImage(image);
  return (
    <div className="seller-top">
      <span className="face" aria-hidden="true">
        {small ? <img src={small} alt="" width="80" height="80" /> : initials(name)}
      </span>
      <div>
        <h1>{name}</h1>
        <p className="small muted">
          {verified
            ? rich('sellerPage.checked', {
                mark: (
                  <Link to={paths.safety('verified')} title={t('frame.verifiedMeans')}>
                    <Verified />
                  </Link>
                ),
              })
            : rich('sellerPage.unchecked', {
                mark: <Link to={paths.safety('verified')}>{t('sellerPage.notVerifiedYet')}</Link>,
              })}
        </p>
      </div>
    </div>
  );
}

type FigureProps = { readonly label: string; readonly children: ReactNode };

function Figure({ label, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Figures({ data: { seller, record } }: PartProps) {
  return (
    <dl className="seller-figures">
      <Figure label={t('sellerPage.since')}>{formatMonth(seller.since)}</Figure>
      <Figure label={t('sellerPage.sold')}>
        {count(seller.sold)} <small>{t('sellerPage.paidFor')}</small>
      </Figure>
      {record && (
        <Figure label={t('sellerPage.completed')}>
          {groupDigits(record.completed)} <small>{t('sellerPage.handedOver')}</small>
        </Figure>
      )}
      <Figure label={t('sellerPage.forSale')}>{count(seller.forSale)}</Figure>
      {record && <Reliability record={record} />}
      <Figure label={t('sellerPage.stars')}>
        {seller.rating ? (
          <>
            {localDigits(seller.rating.stars.toFixed(1))} <small>({groupDigits(seller.rating.count)})</small>
          </>
        ) : (
          t('seller.new')
        )}
      </Figure>
    </dl>
  );
}

/** Shows how often the seller cancelled orders or missed meetings, and how soon the seller answers messages. */
function Reliability({ record }: { readonly record: NonNullable<SellerData['record']> }) {
  const { completed, calledOff, noShows, answersWithinMs } = record;
  const ended = completed + calledOff;
  return (
    <>
      {ended > 0 && (
        <Figure label={t('sellerPage.cancelled')}>
          {groupDigits(calledOff)} <small>{t('sellerPage.ofAll', { count: groupDigits(ended) })}</small>
        </Figure>
      )}
      {noShows > 0 && (
        <Figure label={t('sellerPage.noShows')}>
          {groupDigits(noShows)} <small>{t('sellerPage.meetings', { count: noShows })}</small>
        </Figure>
      )}
      {answersWithinMs !== null && (
        <Figure label={t('sellerPage.answers')}>
          {answerWords(answersWithinMs)} <small>{t('sellerPage.usually')}</small>
        </Figure>
      )}
    </>
  );
}

/** Shows the checks by which an admin verified the seller. */
function Checked({ data: { seller } }: PartProps) {
  const lines = seller.verification ? checkLines(seller.verification) : [];
  if (lines.length === 0) return null;
  return (
    <section className="seller-box" aria-labelledby="h-checked">
      <h2 id="h-checked">{t('sellerPage.whatVerified')}</h2>
      <CheckList lines={lines} />
      <p className="small muted">{t('sellerPage.tick')}</p>
    </section>
  );
}

/** Shows how many reviews of the seller have each number of stars. */
function Spread({ data: { seller, record } }: PartProps) {
  const all = record?.spread.reduce((sum, one) => sum + one, 0) ?? 0;
  if (!record || all === 0) return null;
  return (
    <section className="seller-box" aria-labelledby="h-stars">
      <h2 id="h-stars">{t('sellerPage.reviewCount', { count: all })}</h2>
      {seller.rating && (
        <p className="mean">
          <b className="num">{localDigits(seller.rating.stars.toFixed(1))}</b>
          <span>
            <Stars stars={Math.round(seller.rating.stars)} />
            <small>{t('sellerPage.fromCompleted')}</small>
          </span>
        </p>
      )}
      <ul className="spread">
        {record.spread
          .map((number, index) => ({ stars: index + 1, number }))
          .toReversed()
          .map(({ stars, number }) => (
            <li key={stars}>
              <span>{t('sellerPage.starCount', { count: stars })}</span>
              <progress value={number} max={all} aria-hidden="true" />
              <span className="num">{groupDigits(number)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Listings({ data: { seller, products, next, isFirst } }: PartProps) {
  if (products.length === 0) {
    return <EmptyState title={t('sellerPage.nothing')}>{t('sellerPage.nothingText')}</EmptyState>;
  }
  return (
    <section aria-labelledby="h-for-sale">
      <SectionHead id="h-for-sale" title={t('seller.forSale', { count: count(seller.forSale) })} />
      <div className="cards">
        {products.map((product, place) => (
          <ListingCard key={product.id} product={product} first={place < 3} />
        ))}
      </div>
      {(next !== null || !isFirst) && (
        <Pager
          text={t('sellerPage.onThisPage', { count: groupDigits(products.length) })}
          next={next && paths.sellerPage(seller.id, { cursor: next })}
          first={isFirst ? null : paths.sellerPage(seller.id)}
        />
      )}
    </section>
  );
}

type ReviewsProps = PartProps & {
  /** True if the URL asks for a later page of reviews. */
  readonly onReviews: boolean;
};

function Reviews({ data: { seller, reviews, nextReviews }, onReviews }: ReviewsProps) {
  if (reviews.length === 0) return null;
  return (
    <section className="seller-box seller-reviews" aria-labelledby="h-reviews">
      <h2 id="h-reviews">{t('sellerPage.reviews')}</h2>
      {reviews.map((review) => (
        <ReviewEntry
          key={review._id}
          by={
            <>
              <b>{review.writer ?? t('sellerPage.left')}</b>
              <small>{t('sellerPage.bought', { product: review.product })}</small>
            </>
          }
          at={review.at}
          review={review}
          about={seller.name}
        >
          <p className="review-more">
            <Link to={dashboardPaths.reportReview(review._id)}>{t('sellerPage.report')}</Link>
          </p>
        </ReviewEntry>
      ))}
      {(nextReviews !== null || onReviews) && (
        <Pager
          text={t('sellerPage.onThisPage', { count: groupDigits(reviews.length) })}
          next={nextReviews && paths.sellerPage(seller.id, { reviews: nextReviews })}
          first={onReviews ? paths.sellerPage(seller.id) : null}
        />
      )}
    </section>
  );
}
