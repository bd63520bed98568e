import { Check, Plus } from '#ui/icon.tsx';
import type { Completable, ListingPart } from './completeness.ts';
import { listingParts } from './completeness.ts';

/** Shows eight squares, filled for each part that the listing has. */
export function CompletenessBits({ parts }: { readonly parts: readonly ListingPart[] }) {
  const done = parts.filter(({ isDone }) => isDone).length;
  return (
    <div className="bytes" role="img" aria-label={`${done} of ${parts.length} parts complete`}>
      {parts.map(({ label, isDone }) => (
        <i key={label} className={isDone ? 'd' : undefined} />
      ))}
    </div>
  );
}

/** Shows how complete a listing is, part by part. */
export function CompletenessCard({ listing }: { readonly listing: Completable }) {
  const parts = listingParts(listing);
  const done = parts.filter(({ isDone }) => isDone).length;
  return (
    <section className="card2 complete" aria-labelledby="complete-title">
      <h2 id="complete-title">
        {done} of {parts.length} parts
      </h2>
      <CompletenessBits parts={parts} />
      <ul>
        {parts.map(({ label, isDone, why }) => (
          <li key={label} className={isDone ? undefined : 'no'}>
            {isDone ? (
              <Check className="i s" aria-hidden="true" />
            ) : (
              <Plus className="i s" aria-hidden="true" />
            )}
            <span>
              <span className="sr">{isDone ? 'Done: ' : 'Missing: '}</span>
              {label}
              {!isDone && <small>{why}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CompletenessLineProps = {
  readonly listing: Completable;
  /** Number of refused fields that are still wrong. */
  readonly toFill: number;
};

/** Shows the completeness in one line, for the bottom of a phone's screen. */
export function CompletenessLine({ listing, toFill }: CompletenessLineProps) {
  const parts = listingParts(listing);
  const missing = parts.filter(({ isDone }) => !isDone);
  const next = toFill > 0 ? `${toFill} to fill` : missing[0]?.label;
  return (
    <div className="complete-line">
      <p className="small">
        <b>
          {parts.length - missing.length} of {parts.length} parts
        </b>
        {next && <span className="muted">{next}</span>}
      </p>
      <CompletenessBits parts={parts} />
    </div>
  );
}
