import { ButtonLink } from '#ui/button.tsx';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { Clock, Lock, MapPin, ShieldCheck } from '#ui/icon.tsx';
import { Picture, preloadPicture } from '#ui/picture.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { Price, preloadTakaFont } from '#ui/price.tsx';
import { Verified } from '#ui/tag.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { paths } from '../../../../paths.ts';
import { yearsUsed } from './attribute-texts.ts';
import { BatteryRing } from './battery-ring.tsx';
import type { CardProduct } from './card-product.ts';
import { ConditionTag } from './condition-tag.tsx';
import { batteryHealth, hasBattery, hasWarranty, placeText } from './condition-view.ts';
import { productPicture } from './product-picture.ts';
import { SpecStrip } from './spec-strip.tsx';

type ListingCardProps = {
  readonly product: CardProduct;
  /** True for cards that are seen before anything is scrolled. */
  readonly first?: boolean;
  /** Address of a photo that is shown instead of the product's own, for previews. */
  readonly photo?: string | null;
};

/** How wide a card's photo is shown at each screen width. */
const CARD_SIZES = '(min-width: 1180px) 304px, (min-width: 640px) 46vw, 104px';

const pictureOf = ({ product, photo }: ListingCardProps) =>
  photo ? { src: photo, width: 960, height: 720 } : productPicture(product);

/** One listing in a grid. Product Details is its only link and covers the card. */
export function ListingCard(props: ListingCardProps) {
  preloadTakaFont();
  if (props.first) preloadPicture(pictureOf(props), CARD_SIZES);
  return (
    <CachedFragment name="card" cacheKey={props}>
      <Card {...props} />
    </CachedFragment>
  );
}

function Card({ product, first, photo }: ListingCardProps) {
  const files = pictureOf({ product, photo });
  const reserved = product.state === 'reserved';
  return (
    <article className={reserved ? 'card reserved' : 'card'}>
      <div className="ph">
        <Picture files={files} alt={product.title} sizes={CARD_SIZES} first={first} />
        {reserved && (
          <span className="status flagged">
            <Lock className="i s" aria-hidden="true" />
            Reserved
          </span>
        )}
        {hasBattery(product) && <BatteryRing health={batteryHealth(product)} size={18} />}
      </div>
      <div className="card-top">
        <Price taka={product.resalePrice} was={product.originalPrice} />
        <h3>{product.title}</h3>
      </div>
      <SpecStrip product={product} />
      <div className="where grade">
        <ConditionTag condition={product.condition} />
        <span className="num">{yearsUsed(product.usedYears)}</span>
        {hasWarranty(product) && (
          <span className="warranty">
            <ShieldCheck className="i s" aria-hidden="true" />
            Warranty
          </span>
        )}
      </div>
      <div className="where place">
        <span>
          <MapPin className="i s" aria-hidden="true" />
          {placeText(product)}
        </span>
        <span>
          <Clock className="i s" aria-hidden="true" />
          <TimeAgo at={product.postedAt} />
        </span>
      </div>
      <div className="card-sell">
        <div className="seller">
          <span className="name">{product.sellerName}</span>
          {product.sellerVerified && <Verified />}
          <span className="tel">{product.number}</span>
        </div>
        <ButtonLink
          to={paths.categoryList(product.id)}
          aria-label={`Product Details, ${product.title}`}
          prefetch={prefetchOnIntent()}
        >
          Product Details
        </ButtonLink>
      </div>
    </article>
  );
}
