import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Check, Plus } from '#ui/icon.tsx';
import type { Completable, ListingPart } from './completeness.ts';
import { listingParts } from './completeness.ts';

/** Returns the number of finished parts of a listing as text: `3 of 8 parts`. */
export function partsText(parts: readonly ListingPart[]): string {
  const done = parts.filter(({ isDone }) => isDone).length;
  return t('sell.parts', { done: groupDigits(done), parts: groupDigits(parts.length) });
}

/** Renders eight squares, one for each part of a listing; the squares of finished parts are filled. */
export function CompletenessBits({ parts }: { readonly parts: readonly ListingPart[] }) {
  const done = parts.filter(({ isDone }) => isDone).length;
  const label = t('sell.partsLabel', { done: groupDigits(done), parts: groupDigits(parts.length) });
  return (
    <div className="bytes" role="img" aria-label={label}>
      {parts.map(({ label, isDone }) => (
        <i key={label} className={isDone ? 'd' : undefined} />
      ))}
    </div>
  );
}

/** Renders a card that shows which parts of a listing are finished, and why the others matter. */
export function CompletenessCard({ listing }: { readonly listing: Completable }) {
  const parts = listingParts(listing);
  return (
    <section className="card2 complete" aria-labelledby="complete-title">
      <h2 id="complete-title">{partsText(parts)}</h2>
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
              <span className="sr">{isDone ? t('sell.partDone') : t('sell.partMissing')} </span>
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
  /** Number of fields that the last submission refused and that are still invalid. */
  readonly toFill: number;
};

/** Renders the completeness of a listing in one line, for the bottom of a phone's screen. */
export function CompletenessLine({ listing, toFill }: CompletenessLineProps) {
  const parts = listingParts(listing);
  const missing = parts.filter(({ isDone }) => !isDone);
  const next = toFill > 0 ? t('sell.toFill', { count: groupDigits(toFill) }) : missing[0]?.label;
  return (
    <div className="complete-line">
      <p className="small">
        <b>{partsText(parts)}</b>
        {next && <span className="muted">{next}</span>}
      </p>
      <CompletenessBits parts={parts} />
    </div>
  );
}
