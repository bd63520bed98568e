import './orders.css';
import { t } from '#texts/t.ts';
import { formatSoon } from '#ui/format-soon.ts';
import { type OrderProgress, progressStops } from '../../../bookings/progress.ts';

type ProgressLinesProps = {
  readonly progress: OrderProgress;
  /** Order with the ends of the buyer's payment hold and of the seller's hold. */
  readonly order: { readonly heldUntil: string | null; readonly keptUntil: string | null };
  /** Time at which the server read the order, in ms. */
  readonly readAt: number;
};

function stateWords({ progress: { state }, order, readAt }: ProgressLinesProps): string {
  const until = order.heldUntil ?? order.keptUntil;
  return until === null ? state : t('progress.until', { state, time: formatSoon(until, readAt) });
}

/** Shows the progress of an order: its stops, the state, and the next step. */
export function ProgressLines({ progress, order, readAt }: ProgressLinesProps) {
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
      <p className="prog-state num">{stateWords({ progress, order, readAt })}</p>
      <p className="prog-next">{progress.next}</p>
    </>
  );
}
