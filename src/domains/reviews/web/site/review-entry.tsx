import '../common/reviews.css';
import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import type { WireReview } from '../../contract.ts';
import { Stars } from './stars.tsx';
import { tagText } from './tag-text.ts';

type ReviewEntryProps = {
  /** Text that names the writer and, where needed, the reviewed person. */
  readonly by: ReactNode;
  /** Time when the review was written or published, ISO 8601. */
  readonly at: string;
  readonly review: Pick<WireReview, 'stars' | 'tags' | 'text' | 'reply'>;
  /** Name of the person who replied. */
  readonly about: string;
  readonly children?: ReactNode;
};

/** Renders one review: writer, stars, tags, text and reply. */
export function ReviewEntry({ by, at, review, about, children }: ReviewEntryProps) {
  const { stars, tags, text, reply } = review;
  return (
    <article className="review">
      <p className="review-by">
        <span>{by}</span>
        <span className="small muted num">{formatDay(at)}</span>
      </p>
      <Stars stars={stars} />
      {text && <p className="review-text">{text}</p>}
      {tags.length > 0 && (
        <ul className="review-tags" aria-label={t('reviews.fits')}>
          {tags.map((tag) => (
            <li key={tag}>{tagText(tag)}</li>
          ))}
        </ul>
      )}
      {reply && (
        <p className="review-reply">
          <b>{about}:</b> {reply.text}
        </p>
      )}
      {children}
    </article>
  );
}
