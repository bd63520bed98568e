import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { preloadTakaFont } from '#ui/price.tsx';
import { productPicture } from '../../domains/catalog/web/public/product-picture.ts';
import { Ring } from '../../domains/catalog/web/site/battery-ring.tsx';
import { listingPath } from '../../domains/catalog/web/site/listing-path.ts';
import { PriceCall } from '../../domains/catalog/web/site/price-call.tsx';
import type { ExampleListing as Example } from '../home-data.ts';

/** Width of the photo for the `sizes` attribute. */
const SIZES = '(min-width: 1024px) 600px, 100vw';

function BatteryCall({ facts }: Pick<Example, 'facts'>) {
  const { batteryHealth, batteryCycles } = facts;
  if (typeof batteryHealth !== 'number') return null;
  return (
    <span className="call battery-call">
      <Ring health={batteryHealth} size={40} />
      <span>
        <b className="num">
          {typeof batteryCycles === 'number'
            ? t('home.batteryCycles', {
                health: groupDigits(batteryHealth),
                cycles: groupDigits(batteryCycles),
              })
            : t('home.battery', { health: groupDigits(batteryHealth) })}
        </b>
        {t('home.fromSeller')}
      </span>
    </span>
  );
}

/** Maximum distance of a pin from the top of the photo, in percent. The photo's caption would hide a lower pin. */
const PIN_LOW = 62;

/** Shows a numbered disc on the photo. `x` and `y` are its distances from the left and the top edge, in percent. */
function Pin({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <svg className="proof-pins" aria-hidden="true">
      <circle cx={`${x}%`} cy={`${y}%`} r="13" />
      <text x={`${x}%`} y={`${y}%`} dy="0.36em" textAnchor="middle">
        {groupDigits(1)}
      </text>
    </svg>
  );
}

type ExampleListingProps = { readonly example: Example; readonly signedIn: boolean };

/** Shows a real listing as an example: its photo with price, battery and one mark. All parts link to the listing. */
export function ExampleListing({ example, signedIn }: ExampleListingProps) {
  const { id, title, resalePrice, images, facts, prices } = example;
  const [mark] = images[0]?.marks ?? [];
  preloadTakaFont();
  return (
    <figure className="proof" aria-label={t('home.example', { title })}>
      <Link to={listingPath(id, signedIn)} prefetch={prefetchOnIntent()}>
        <span className="ph">
          <Picture files={productPicture(example)} alt={title} sizes={SIZES} first />
        </span>
        <span className="proof-tag num">
          <span className="sr">{t('home.price')} </span>
          {formatTaka(resalePrice)}
        </span>
        {mark && <Pin x={mark.x} y={mark.y} />}
        <span className="proof-calls">
          {mark && (
            <span className={mark.y > PIN_LOW ? 'call mark-call up' : 'call mark-call'}>
              <span className="proof-pin" aria-hidden="true">
                {groupDigits(1)}
              </span>
              <span>
                <b>{mark.text}</b>
                {t('home.shownInPhotos')}
              </span>
            </span>
          )}
          <BatteryCall facts={facts} />
          <PriceCall prices={prices} resalePrice={resalePrice} />
        </span>
      </Link>
      <figcaption>{t('home.exampleCaption', { title })}</figcaption>
    </figure>
  );
}
