import { t } from '#texts/t.ts';
import { shortMoment } from '#ui/short-moment.ts';
import type { TrackStep } from '../../words/order-track.ts';

/** Shows the progress of an order as a row of stops, each with label and time. */
export function OrderTrack({ steps }: { readonly steps: readonly TrackStep[] }) {
  return (
    <ol className="track" aria-label={t('orders.progress')}>
      {steps.map(({ name, state, at }) => (
        <li
          key={name}
          className={state === 'ahead' ? undefined : state}
          aria-current={state === 'now' || state === 'fail' ? 'step' : undefined}
        >
          {name}
          {at && <time dateTime={at}>{shortMoment(at)}</time>}
        </li>
      ))}
    </ol>
  );
}
