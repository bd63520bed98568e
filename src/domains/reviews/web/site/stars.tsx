import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Star } from '#ui/icon.tsx';

const PLACES = [1, 2, 3, 4, 5] as const;

/** Renders the stars of one review, and their number as text for screen readers. */
export function Stars({ stars }: { readonly stars: number }) {
  return (
    <span className="stars">
      <span className="sr">
        {t('reviews.starsOf', { stars: groupDigits(stars), most: groupDigits(PLACES.length) })}
      </span>
      {PLACES.map((place) => (
        <span key={place} className={place <= stars ? 'on' : undefined}>
          <Star className="i" aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}

/** Returns the meaning of a number of stars, such as `3 of 5: all right`. */
function starText(stars: (typeof PLACES)[number]): string {
  const meanings = {
    1: t('reviews.star1'),
    2: t('reviews.star2'),
    3: t('reviews.star3'),
    4: t('reviews.star4'),
    5: t('reviews.star5'),
  };
  return t('reviews.starMeaning', {
    stars: groupDigits(stars),
    most: groupDigits(PLACES.length),
    meaning: meanings[stars],
  });
}

type StarFieldProps = {
  /** Number of stars that is selected now. */
  readonly chosen: number | null;
  readonly error: string | undefined;
};

/** Renders a form field for one to five stars. The stars are radio buttons, filled up to the selected one. */
export function StarField({ chosen, error }: StarFieldProps) {
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'e-stars' : undefined}
    >
      <legend>{t('reviews.stars')}</legend>
      <div className="star-field">
        {PLACES.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name="stars"
              id={place === 1 ? 'f-stars' : undefined}
              value={place}
              defaultChecked={chosen === place}
            />
            <Star className="i" aria-hidden="true" />
            <span className="sr">{starText(place)}</span>
            <span className="meaning" aria-hidden="true">
              {starText(place)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="e-stars">
          {error}
        </p>
      )}
    </fieldset>
  );
}
