import { Star } from '#ui/icon.tsx';

const PLACES = [1, 2, 3, 4, 5] as const;

/** Shows the stars of one review, with a text for screen readers. */
export function Stars({ stars }: { readonly stars: number }) {
  return (
    <span className="stars">
      <span className="sr">{stars} of 5 stars</span>
      {PLACES.map((place) => (
        <span key={place} className={place <= stars ? 'on' : undefined}>
          <Star className="i" aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}

const MEANINGS = ['bad', 'poor', 'all right', 'good, with a small thing to say', 'just as it should be'];

type StarFieldProps = {
  /** Current choice. */
  readonly chosen: number | null;
  readonly error: string | undefined;
};

/** Field for one to five stars: radio buttons, filled up to the chosen one. */
export function StarField({ chosen, error }: StarFieldProps) {
  return (
    <fieldset
      className="field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'e-stars' : undefined}
    >
      <legend>Stars</legend>
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
            <span className="sr">
              {place} of 5: {MEANINGS[place - 1]}
            </span>
            <span className="meaning" aria-hidden="true">
              {place} of 5: {MEANINGS[place - 1]}
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
