import './seller.css';
import { groupDigits } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
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
  if (!found) throw new Response('This seller does not exist or has closed their account.', { status: 404 });
  return { ...found, onReviews: place.reviews !== null };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return pageMeta({ title: 'Seller', hidden: true });
  const { seller, isFirst, onReviews } = loaderData;
  return pageMeta({
    title: seller.name,
    description: `${seller.name} on Secondbyte since ${formatMonth(seller.since)}: ${count(seller.forSale)} for sale, ${count(seller.sold)} sold.`,
    hidden: !isFirst || onReviews,
  });
};

/** Formats a count. The market counts at most a thousand listings of a seller. */
function count(number: number): string {
  return number >= 1_000 ? '1,000+' : groupDigits(number);
}

/** Shows a seller to everybody: membership, checks, listings and reviews. */
export default function PublicSellerPage({ loaderData }: Route.ComponentProps) {
  const { seller, onReviews } = loaderData;
  return (
    <div className="wrap list seller-page">
      <Breadcrumb items={[{ label: 'Home', to: paths.home() }, { label: seller.name }]} />
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
          {verified ? (
            <>
              <Link to={paths.safety('verified')} title="What Verified means">
                <Verified />
              </Link>{' '}
              We checked who they are.
            </>
          ) : (
            <>
              <Link to={paths.safety('verified')}>Not verified yet</Link>. Meet in public, by day, and test
              before you pay.
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function Figures({ data: { seller, record } }: PartProps) {
  return (
    <dl className="seller-figures">
      <div>
        <dt>Here since</dt>
        <dd>{formatMonth(seller.since)}</dd>
      </div>
      <div>
        <dt>Sold</dt>
        <dd>
          {count(seller.sold)} <small>paid for</small>
        </dd>
      </div>
      {record && (
        <div>
          <dt>Orders completed</dt>
          <dd>
            {groupDigits(record.completed)} <small>handed over</small>
          </dd>
        </div>
      )}
      <div>
        <dt>For sale</dt>
        <dd>{count(seller.forSale)}</dd>
      </div>
      {record && record.completed + record.calledOff > 0 && (
        <div>
          <dt>Cancelled by them</dt>
          <dd>
            {groupDigits(record.calledOff)}{' '}
            <small>of {groupDigits(record.completed + record.calledOff)}</small>
          </dd>
        </div>
      )}
      {record && record.noShows > 0 && (
        <div>
          <dt>Did not come</dt>
          <dd>
            {groupDigits(record.noShows)} <small>{record.noShows === 1 ? 'meeting' : 'meetings'}</small>
          </dd>
        </div>
      )}
      {record && record.answersWithinMs !== null && (
        <div>
          <dt>Answers within</dt>
          <dd>
            {answerWords(record.answersWithinMs)} <small>usually</small>
          </dd>
        </div>
      )}
      <div>
        <dt>Stars</dt>
        <dd>
          {seller.rating ? (
            <>
              {seller.rating.stars.toFixed(1)} <small>({groupDigits(seller.rating.count)})</small>
            </>
          ) : (
            'New seller'
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Shows what admins checked before they verified the seller. */
function Checked({ data: { seller } }: PartProps) {
  if (!seller.verification) return null;
  return (
    <section className="seller-box" aria-labelledby="h-checked">
      <h2 id="h-checked">What we verified</h2>
      <CheckList lines={checkLines(seller.verification)} />
      <p className="small muted">The tick says who the seller is. Test the product itself when you meet.</p>
    </section>
  );
}

/** Shows the number of reviews for each number of stars. */
function Spread({ data: { seller, record } }: PartProps) {
  const all = record?.spread.reduce((sum, one) => sum + one, 0) ?? 0;
  if (!record || all === 0) return null;
  return (
    <section className="seller-box" aria-labelledby="h-stars">
      <h2 id="h-stars">{counted(all, 'review')}</h2>
      {seller.rating && (
        <p className="mean">
          <b className="num">{seller.rating.stars.toFixed(1)}</b>
          <span>
            <Stars stars={Math.round(seller.rating.stars)} />
            <small>from completed orders only</small>
          </span>
        </p>
      )}
      <ul className="spread">
        {record.spread
          .map((number, index) => ({ stars: index + 1, number }))
          .toReversed()
          .map(({ stars, number }) => (
            <li key={stars}>
              <span>{counted(stars, 'star')}</span>
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
    return <EmptyState title="Nothing for sale just now">Their next listings appear here.</EmptyState>;
  }
  return (
    <section aria-labelledby="h-for-sale">
      <SectionHead id="h-for-sale" title={`${count(seller.forSale)} for sale`} />
      <div className="cards">
        {products.map((product, place) => (
          <ListingCard key={product.id} product={product} first={place < 3} />
        ))}
      </div>
      {(next !== null || !isFirst) && (
        <Pager
          text={`${products.length} on this page`}
          next={next && paths.sellerPage(seller.id, { cursor: next })}
          first={isFirst ? null : paths.sellerPage(seller.id)}
        />
      )}
    </section>
  );
}

type ReviewsProps = PartProps & {
  /** True if the address is a later page of reviews. */
  readonly onReviews: boolean;
};

function Reviews({ data: { seller, reviews, nextReviews }, onReviews }: ReviewsProps) {
  if (reviews.length === 0) return null;
  return (
    <section className="seller-box seller-reviews" aria-labelledby="h-reviews">
      <h2 id="h-reviews">Reviews</h2>
      {reviews.map((review) => (
        <ReviewEntry
          key={review._id}
          by={
            <>
              <b>{review.writer ?? 'Somebody who has left'}</b>
              <small>bought {review.product}</small>
            </>
          }
          at={review.at}
          review={review}
          about={seller.name}
        >
          <p className="review-more">
            <Link to={dashboardPaths.reportReview(review._id)}>Report this review</Link>
          </p>
        </ReviewEntry>
      ))}
      {(nextReviews !== null || onReviews) && (
        <Pager
          text={`${reviews.length} on this page`}
          next={nextReviews && paths.sellerPage(seller.id, { reviews: nextReviews })}
          first={onReviews ? paths.sellerPage(seller.id) : null}
        />
      )}
    </section>
  );
}
