import './orders.css';
import { t } from '#texts/t.ts';
import { formatClock } from '#ui/dates.ts';
import { formatSoon } from '#ui/format-soon.ts';
import { type OrderProgress, progressStops } from '../../../bookings/progress.ts';

type ProgressLinesProps = {
  readonly progress: OrderProgress;
  /** Order with the ends of the buyer's payment hold and of the seller's hold. */
  readonly order: { readonly heldUntil: string | null; readonly keptUntil: string | null };
};

function stateWords({ progress: { state }, order: { heldUntil, keptUntil } }: ProgressLinesProps): string {
  if (heldUntil !== null) return t('progress.until', { state, time: formatClock(heldUntil) });
  return keptUntil === null ? state : t('progress.until', { state, time: formatSoon(keptUntil) });
}

/** Shows the progress of an order: its stops, the state, and the next step. */
export function ProgressLines({ progress, order }: ProgressLinesProps) {
  return (
    <>
      <ol className="stops" aria-label={t('orders.progress')}>
        {progressStops(progress).map(({ name, state }) => (
          <li
            key={name}
            className={state === 'ahead' ? undefined : state}
            aria-current={state === 'now' || state === 'fail' ? 'step' : undefined}
          >
            {name}
          </li>
        ))}
      </ol>
      <p className="prog-state num">{stateWords({ progress, order })}</p>
      <p className="prog-next">{progress.next}</p>
    </>
  );
}
