import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { shortMoment } from '#ui/short-moment.ts';
import { imageUrl } from '../../../images/image-url.ts';
import type { WireDispute } from '../../contract.ts';

type StatementBoxProps = {
  readonly id: string;
  /** Heading that names the side. */
  readonly heading: string;
  /** Problem in a few words. */
  readonly title?: string;
  readonly statement: WireDispute['claim'];
};

/** Shows the statement of one side, with its photos. */
export function StatementBox({ id, heading, title, statement: { text, pictures, at } }: StatementBoxProps) {
  return (
    <section className="order-box dispute-said" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {title && <p className="strong">{title}</p>}
      <p className="dispute-text">{text}</p>
      {pictures.length > 0 && (
        <ul className="dispute-shots">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a href={imageUrl(picture.id, 'full', 'jpg')} target="_blank" rel="noreferrer">
                <img
                  src={imageUrl(picture.id, 'card', 'webp')}
                  alt={t('dispute.photoOf', {
                    heading,
                    number: groupDigits(index + 1),
                    count: groupDigits(pictures.length),
                  })}
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">
        <time dateTime={at}>{shortMoment(at)}</time>
      </p>
    </section>
  );
}
