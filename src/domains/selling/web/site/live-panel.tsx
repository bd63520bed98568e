import '../common/sell.css';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { Camera, Check, Plus } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { paths } from '../../../../paths.ts';
import { countTested } from '../../../attributes/condition/tested-parts.ts';
import { stripAttributes } from '../../../catalog/web/public/attribute-texts.ts';
import type { WholeListing } from '../../../catalog/web/public/listing.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import { type Completable, listingParts } from '../common/completeness.ts';
import { CompletenessBits, partsText } from '../common/completeness-card.tsx';
import { ShareLinks } from './share-links.tsx';

/** Converts a listing to the input of {@link listingParts}. */
function completable(listing: WholeListing): Completable {
  const { category, title, details, condition, number, location, facts, images, benchCheck } = listing;
  return {
    category,
    title,
    details,
    condition,
    usedYear: String(listing.usedYears),
    originalPrice: String(listing.originalPrice),
    resalePrice: String(listing.resalePrice),
    number,
    location,
    facts,
    photos: images.map(({ label = null }) => ({ label })),
    testedParts: countTested(benchCheck),
  };
}

type LivePanelProps = { readonly listing: WholeListing; readonly origin: string };

/** Renders the panel about a new public listing: ways to share it, and improvements that would help to sell it. */
export function LivePanel({ listing, origin }: LivePanelProps) {
  const facts = stripAttributes(listing).map(({ text }) => text);
  return (
    <section className="live" aria-labelledby="live-title">
      <div className="live-head">
        <span className="okbig">
          <Check className="i" aria-hidden="true" />
        </span>
        <div>
          <p className="small muted">{t('mine.added')}</p>
          <h2 id="live-title">{t('live.title')}</h2>
        </div>
      </div>
      <article className="minilist">
        <div className="ph">
          <Picture files={productPicture(listing)} alt="" sizes="132px" />
        </div>
        <div>
          <Price taka={listing.resalePrice} />
          <h3>
            <Link to={paths.categoryList(listing.id)}>{listing.title}</Link>
          </h3>
          {facts.length > 0 && <p className="small muted num">{facts.join(' · ')}</p>}
          <p className="small muted">{t('live.until', { day: formatDay(listing.endsAt) })}</p>
        </div>
      </article>
      <div>
        <h3>{t('live.share')}</h3>
        <ShareLinks listing={listing} origin={origin} />
      </div>
      <SellSooner listing={listing} />
    </section>
  );
}

/** Maximum number of suggestions at once, because more would look like a long form. */
const MOST_ADVICE = 3;

function SellSooner({ listing }: { readonly listing: WholeListing }) {
  const parts = listingParts(completable(listing));
  const missing = parts.filter(({ isDone }) => !isDone);
  if (missing.length === 0) return null;
  return (
    <div className="card2 sooner">
      <h3>
        {t('live.sooner')} <span className="small muted">{partsText(parts)}</span>
      </h3>
      <CompletenessBits parts={parts} />
      <ul>
        {missing.slice(0, MOST_ADVICE).map(({ label, why, isOfPhotos = false }) => {
          const Icon = isOfPhotos ? Camera : Plus;
          return (
            <li key={label}>
              <span className="ic">
                <Icon className="i" aria-hidden="true" />
              </span>
              <div>
                <b>{label}</b>
                <span className="small muted">{why}</span>
              </div>
              <ButtonLink
                low
                to={paths.editProduct(listing.id)}
                aria-label={t('live.addOf', { part: label })}
              >
                {isOfPhotos ? t('live.addPhotos') : t('live.addIt')}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
