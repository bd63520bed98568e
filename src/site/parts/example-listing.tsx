import { formatTaka } from '#kernel/money.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { preloadTakaFont } from '#ui/price.tsx';
import { priceRange, priceStanding } from '../../domains/catalog/products/price-range.ts';
import { Ring } from '../../domains/catalog/web/parts/battery-ring.tsx';
import { listingPath } from '../../domains/catalog/web/parts/listing-path.ts';
import { priceWord } from '../../domains/catalog/web/parts/price-word.ts';
import { productPicture } from '../../domains/catalog/web/parts/product-picture.ts';
import type { ExampleListing as Example } from '../home-data.ts';

/** How wide the photo is shown at each width of the page. */
const SIZES = '(min-width: 1024px) 600px, 100vw';

function BatteryCall({ facts }: Pick<Example, 'facts'>) {
  const { batteryHealth, batteryCycles } = facts;
  if (typeof batteryHealth !== 'number') return null;
  return (
    <span className="call battery-call">
      <Ring health={batteryHealth} size={40} />
      <span>
        <b className="num">
          {batteryHealth}% battery
          {typeof batteryCycles === 'number' && `, ${batteryCycles} cycles`}
        </b>
        From the seller
      </span>
    </span>
  );
}

/** Marks lower than this, in percent, would lie under the words about them. */
const PIN_LOW = 62;

/** A numbered disc at a place of the photo, in percent from its left and top edge. */
function Pin({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <svg className="proof-pins" aria-hidden="true">
      <circle cx={`${x}%`} cy={`${y}%`} r="13" />
      <text x={`${x}%`} y={`${y}%`} dy="0.36em" textAnchor="middle">
        1
      </text>
    </svg>
  );
}

/** Size of the drawing of prices, in px, and the air at its ends. */
const BAR = { width: 84, height: 22, air: 8 } as const;
/** Rows in which neighbouring prices are drawn, so that they do not hide one another. */
const ROWS = [8, 14, 11];

/** How the price compares, with the prices of others as dots; nothing where too few are known or it is dear. */
function PriceCall({ prices, resalePrice }: Pick<Example, 'prices' | 'resalePrice'>) {
  const range = priceRange(prices);
  if (!range || priceStanding(range, resalePrice) === 'high') return null;
  const [from, to] = [Math.min(range.lowest, resalePrice), Math.max(range.highest, resalePrice)];
  const at = (taka: number) => BAR.air + ((taka - from) / Math.max(1, to - from)) * (BAR.width - 2 * BAR.air);
  return (
    <span className="call price-call">
      <svg width={BAR.width} height={BAR.height} aria-hidden="true">
        <rect
          x={at(range.from)}
          y="3"
          width={Math.max(2, at(range.to) - at(range.from))}
          height="16"
          rx="4"
        />
        {prices.map(({ taka }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: prices may be alike, and their order never changes
          <circle key={index} cx={at(taka)} cy={ROWS[index % ROWS.length]} r="2.2" />
        ))}
        <path d={`M${at(resalePrice)} 0V${BAR.height}`} />
      </svg>
      <span>
        <b>{priceWord(prices, resalePrice)}</b>
        {prices.length} like it compared
      </span>
    </span>
  );
}

type ExampleListingProps = { readonly example: Example; readonly signedIn: boolean };

/** A listing of the market as the proof: its photo with price, battery, and a mark pinned where it is; all of it leads there. */
export function ExampleListing({ example, signedIn }: ExampleListingProps) {
  const { id, title, resalePrice, images, facts, prices } = example;
  const [mark] = images[0]?.marks ?? [];
  preloadTakaFont();
  return (
    <figure className="proof" aria-label={`A listing as it is today: ${title}`}>
      <Link to={listingPath(id, signedIn)} prefetch={prefetchOnIntent()}>
        <span className="ph">
          <Picture files={productPicture(example)} alt={title} sizes={SIZES} first />
        </span>
        <span className="proof-tag num">
          <span className="sr">Price </span>
          {formatTaka(resalePrice)}
        </span>
        {mark && <Pin x={mark.x} y={mark.y} />}
        <span className="proof-calls">
          {mark && (
            <span className={mark.y > PIN_LOW ? 'call mark-call up' : 'call mark-call'}>
              <span className="proof-pin" aria-hidden="true">
                1
              </span>
              <span>
                <b>{mark.text}</b>
                Shown in the photos
              </span>
            </span>
          )}
          <BatteryCall facts={facts} />
          <PriceCall prices={prices} resalePrice={resalePrice} />
        </span>
      </Link>
      <figcaption>{title}, for sale here now</figcaption>
    </figure>
  );
}
