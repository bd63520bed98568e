import { use } from 'react';
import { localName } from '#texts/local-name.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { Clock, MapPin, ShieldCheck } from '#ui/icon.tsx';
import { Picture, preloadPicture } from '#ui/picture.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { Price, preloadTakaFont } from '#ui/price.tsx';
import { Rating } from '#ui/rating.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { Verified } from '#ui/tag.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { listingAnchor } from '../../../../paths.ts';
import { useSignedIn } from '../../../accounts/web/public/use-signed-in.ts';
import { COMPARE_FORM } from '../common/compare-form.ts';
import { BatteryRing } from '../site/battery-ring.tsx';
import { batteryHealth, hasBattery, hasWarranty } from '../site/card-attributes.ts';
import { CardHeartsContext, HeartForm } from '../site/card-hearts.tsx';
import { listingPath } from '../site/listing-path.ts';
import { ShowNumber } from '../site/show-number.tsx';
import { SpecStrip } from '../site/spec-strip.tsx';
import { yearsUsed } from './attribute-texts.ts';
import type { CardProduct } from './card-product.ts';
import { ConditionTag } from './condition-tag.tsx';
import { productPicture } from './product-picture.ts';
import { StateFlag } from './state-flag.tsx';
import { type Relation, viewerState } from './viewer-state.ts';

type ListingCardProps = {
  readonly product: CardProduct;
  /** True for cards that are visible before scrolling. */
  readonly first?: boolean;
  /** URL of a photo that replaces the product's own, for previews. */
  readonly photo?: string | null;
  /** True if the page has a `CompareTray`, so that the card can be selected for it. */
  readonly comparable?: boolean;
};

/** Width of a card's photo at each screen width. */
const CARD_SIZES = '(min-width: 1600px) 384px, (min-width: 1180px) 304px, (min-width: 640px) 46vw, 102px';

const pictureOf = ({ product, photo }: ListingCardProps) =>
  photo ? { src: photo, width: 960, height: 720 } : productPicture(product);

/**
 * Shows one listing in a grid. The Product Details link covers the card; the seller's number and the wish-list button
 * are above the link. For signed-in people the link leads to the page where they can order.
 */
export function ListingCard(props: ListingCardProps) {
  const signedIn = useSignedIn();
  preloadTakaFont();
  if (props.first) preloadPicture(pictureOf(props), CARD_SIZES);
  const { shown, wished, ordered } = use(CardHeartsContext);
  const { id, isOwn } = props.product;
  const isOrdered = ordered.has(id);
  const shownProps = {
    ...props,
    ...((isOwn || isOrdered) && {
      relation: { isOwn: isOwn === true, order: isOrdered ? ('open' as const) : null, isWished: false },
    }),
    heart: shown ? wished.has(id) : null,
    signedIn,
  };
  return (
    <CachedFragment name="card" cacheKey={shownProps}>
      <Card {...shownProps} />
    </CachedFragment>
  );
}

type CardProps = ListingCardProps & {
  /** Viewer's relation to the product, if any. */
  readonly relation?: Relation;
  /** True if the product is on the wish list; null without a wish-list button. */
  readonly heart: boolean | null;
  readonly signedIn: boolean;
};

function Card({ product, first, photo, comparable, relation, heart, signedIn }: CardProps) {
  const files = pictureOf({ product, photo });
  const state = viewerState(product.state, relation);
  return (
    <article className={state === 'reserved' ? 'card reserved' : 'card'} id={listingAnchor(product.id)}>
      <CardPhoto product={product} files={files} state={state} first={first} />
      <Price taka={product.resalePrice} was={product.originalPrice} />
      <h3>{product.title}</h3>
      <SpecStrip product={product} />
      <Grade product={product} />
      <Place product={product} />
      <p className="seller">
        <span className="name">{product.sellerName}</span>
        {product.sellerVerified && <Verified brief />}
        {product.sellerRating && <Rating {...product.sellerRating} />}
      </p>
      <SellerNumber product={product} />
      <ButtonLink
        className="go"
        to={listingPath(product.id, signedIn)}
        aria-label={t('card.detailsOf', { title: product.title })}
        prefetch={prefetchOnIntent()}
      >
        {t('card.details')}
      </ButtonLink>
      {comparable && (
        <label className="cmp">
          <input type="checkbox" name="ids" value={product.id} form={COMPARE_FORM} />
          <span>{rich('card.compareOf', { title: <span className="sr">{product.title}</span> })}</span>
        </label>
      )}
      {heart !== null && product.state !== 'sold' && <HeartForm product={product} full={heart} />}
    </article>
  );
}

type CardPartProps = Pick<CardProps, 'product'>;

type CardPhotoProps = Pick<CardProps, 'product' | 'first'> & {
  readonly files: ReturnType<typeof pictureOf>;
  readonly state: ReturnType<typeof viewerState>;
};

/** Shows the card's photo with a flag, if the product is not simply for sale, and the battery's health. */
function CardPhoto({ product, files, state, first }: CardPhotoProps) {
  return (
    <div className="ph">
      <Picture files={files} alt={product.title} sizes={CARD_SIZES} first={first} whole />
      {state !== 'for-sale' && state !== 'wished' && (
        <span className="flagged">
          <StateFlag state={state} />
        </span>
      )}
      {hasBattery(product) && <BatteryRing health={batteryHealth(product)} size={18} />}
    </div>
  );
}

/** Shows the product's condition, its age, and whether it has a warranty. */
function Grade({ product }: CardPartProps) {
  return (
    <p className="grade">
      <ConditionTag condition={product.condition} />
      <span className="num">{yearsUsed(product.usedYears)}</span>
      {hasWarranty(product) && (
        <span className="warranty">
          <ShieldCheck className="i s" aria-hidden="true" />
          <span>{t('card.warranty')}</span>
        </span>
      )}
    </p>
  );
}

/** Shows where the product is, how long it was used, and when it was posted. */
function Place({ product }: CardPartProps) {
  return (
    <p className="place">
      <span className="spot">
        <MapPin className="i s" aria-hidden="true" />
        {product.facts.area === undefined ? (
          <span>{localName(product.location)}</span>
        ) : (
          <>
            <span className="cut">{product.facts.area}</span>
            <span className="city">, {localName(product.location)}</span>
          </>
        )}
      </span>
      <span className="age num">{yearsUsed(product.usedYears)}</span>
      <span className="since">
        <Clock className="i s" aria-hidden="true" />
        <TimeAgo at={product.postedAt} />
      </span>
    </p>
  );
}

/** Shows the links that call or message the seller, or the button that reveals their number. */
function SellerNumber({ product }: CardPartProps) {
  if (product.number) {
    return (
      <span className="tel">
        <ReachLinks
          number={product.number}
          name={product.sellerName}
          line={t('card.stillAvailable', { title: product.title })}
          call={product.number}
          callLabel={t('card.call', { name: product.sellerName, number: product.number })}
        />
      </span>
    );
  }
  return product.state !== 'sold' && <ShowNumber product={product} className="tel" />;
}
