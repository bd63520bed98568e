import '../common/condition.css';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Picture } from '#ui/picture.tsx';
import { pictureSources } from '../../../images/image-url.ts';
import type { KnownFlaw } from './condition-view.ts';

/** Widths of a fault's photo by screen width: twice its box, because it is enlarged. */
const SIZES = '(min-width: 1024px) 400px, 96vw';

/**
 * Returns the classes of a photo's box, which zoom in on a pin. Positions are rounded to a quarter of the photo. The
 * content security policy forbids style attributes, and the pin is always visible this way.
 */
function closeUp(place: KnownFlaw['place']): string {
  return place ? `ph close-up near-x${quarter(place.x)} near-y${quarter(place.y)}` : 'ph';
}

const quarter = (percent: number) => Math.round(percent / 25);

/** Lists the faults of a thing, by name and number, each with its photo. */
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
