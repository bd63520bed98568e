import { localDigits } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Star } from './icon.tsx';

type RatingProps = {
  /** Mean number of stars, 1 to 5. */
  readonly stars: number;
  /** Number of reviews. */
  readonly count: number;
};

/** Shows a person's rating: a star, the mean such as `4.8`, and the number of reviews. */
export function Rating({ stars, count }: RatingProps) {
  return (
    <span className="rating num">
      <Star className="i s" aria-hidden="true" />
      <span className="sr">{t('card.rated')} </span>
      {localDigits(stars.toFixed(1))} <span className="muted">({groupDigits(count)})</span>
    </span>
  );
}
