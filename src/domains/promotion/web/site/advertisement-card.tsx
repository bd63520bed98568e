import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { Megaphone } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { Verified } from '#ui/tag.tsx';
import { paths } from '../../../../paths.ts';
import { yearsText } from '../../../catalog/web/public/attribute-texts.ts';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import type { Listing } from '../../../catalog/web/public/listing.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';

/** Value of the picture's `sizes` attribute: its width at each screen width. */
const SIZES = '(min-width: 1024px) 480px, (min-width: 640px) 40vw, 100vw';

/** Renders the card of one advertised product, labeled as an advertisement. Its only link is Booking Now. */
export function AdvertisementCard({ advertisement }: { readonly advertisement: Listing }) {
  const { id, title, resalePrice, originalPrice } = advertisement;
  return (
    <article className="advert">
      <div className="ph">
        <Picture files={productPicture(advertisement)} alt={title} sizes={SIZES} whole />
      </div>
      <div className="advert-b">
        <div className="advert-top">
          <span className="label">
            <Megaphone className="i s" aria-hidden="true" />
            {t('home.advertisement')}
          </span>
          <h2>{title}</h2>
          <Price taka={resalePrice} was={originalPrice} />
        </div>
        <Facts advertisement={advertisement} />
        <div>
          <ButtonLink
            kind="primary"
            to={paths.productDetails(id)}
            aria-label={t('home.bookingNowOf', { title })}
          >
            {t('home.bookingNow')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

function Facts({ advertisement }: { readonly advertisement: Listing }) {
  const { contactEmail, sellerName } = advertisement;
  return (
    <dl className="facts">
      <div>
        <dt>{t('home.condition')}</dt>
        <dd>
          <ConditionTag condition={advertisement.condition} />
        </dd>
      </div>
      <div>
        <dt>{t('home.used')}</dt>
        <dd className="num">{yearsText(advertisement.usedYears)}</dd>
      </div>
      <div>
        <dt>{t('home.location')}</dt>
        <dd>{localName(advertisement.location)}</dd>
      </div>
      <div>
        <dt>{t('home.posted')}</dt>
        <dd className="num">{formatDay(advertisement.postedAt)}</dd>
      </div>
      <div className="full">
        <dt>{contactEmail === '' ? t('frame.seller') : t('home.sellerEmail')}</dt>
        <dd>
          {contactEmail || sellerName} {advertisement.sellerVerified && <Verified />}
        </dd>
      </div>
      <div>
        <dt>{t('home.mobile')}</dt>
        <dd className="num">{advertisement.number}</dd>
      </div>
    </dl>
  );
}
