import './condition.css';
import { Picture } from '#ui/picture.tsx';
import { pictureSources } from '../../../images/image-url.ts';
import type { KnownFlaw } from './condition-view.ts';

/** How wide the photo of a fault is shown at each screen width. */
const SIZES = '(min-width: 1024px) 190px, 46vw';

/** What is wrong with a thing, by name and number, each with the photo that shows it. */
export function FaultList({ flaws }: { readonly flaws: readonly KnownFlaw[] }) {
  return (
    <ol className="flaws">
      {flaws.map(({ number, name, part, picture }) => (
        <li key={number} id={`flaw-${number}`}>
          {picture && (
            <div className="ph">
              <Picture
                files={pictureSources(picture)}
                alt={`The photo that shows it: ${name}`}
                sizes={SIZES}
              />
            </div>
          )}
          <h3>
            <span className="n num">{number}</span>
            {name}
          </h3>
          {part && <p>{part}</p>}
        </li>
      ))}
    </ol>
  );
}
