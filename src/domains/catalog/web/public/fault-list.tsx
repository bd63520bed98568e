import '../common/condition.css';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Picture } from '#ui/picture.tsx';
import { pictureSources } from '../../../images/image-url.ts';
import type { KnownFlaw } from './condition-view.ts';

/** Widths of a fault's photo by screen width. They are twice the width of its box, because the photo is enlarged. */
const SIZES = '(min-width: 1024px) 400px, 96vw';

/**
 * Returns the classes of a photo's box, which zoom in on a pin. Classes replace style attributes, which the content
 * security policy forbids. Positions are rounded to quarters of the photo; the pin still stays visible.
 */
function closeUp(place: KnownFlaw['place']): string {
  return place ? `ph close-up near-x${quarter(place.x)} near-y${quarter(place.y)}` : 'ph';
}

const quarter = (percent: number) => Math.round(percent / 25);

/** Lists the faults of a product by name and number, each with its photo. */
export function FaultList({ flaws }: { readonly flaws: readonly KnownFlaw[] }) {
  return (
    <ol className="flaws">
      {flaws.map(({ number, name, part, picture, place }) => (
        <li key={number} id={`flaw-${number}`}>
          {picture && (
            <div className={closeUp(place)}>
              <Picture files={pictureSources(picture)} alt={t('product.shownIn', { name })} sizes={SIZES} />
            </div>
          )}
          <h3>
            <span className="n num">{groupDigits(number)}</span>
            {name}
          </h3>
          {part && <p>{part}</p>}
        </li>
      ))}
    </ol>
  );
}
