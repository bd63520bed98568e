import './orders.css';
import { formatClock } from '#ui/dates.ts';
import { formatSoon } from '#ui/format-soon.ts';
import { type OrderProgress, progressStops } from '../../../bookings/progress.ts';

type ProgressLinesProps = {
  readonly progress: OrderProgress;
  /** Ends of the buyer's payment hold and of the seller's hold. */
  readonly order: { readonly heldUntil: string | null; readonly keptUntil: string | null };
};

function untilWords({ heldUntil, keptUntil }: ProgressLinesProps['order']): string {
  if (heldUntil !== null) return ` until ${formatClock(heldUntil)}`;
  return keptUntil === null ? '' : ` until ${formatSoon(keptUntil)}`;
}

/** Shows the progress of an order: its stops, the state, and the next step. */
export function ProgressLines({ progress, order }: ProgressLinesProps) {
  return (
    <>
      <ol className="stops" aria-label="Progress of this order">
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
      <p className="prog-state num">
        {progress.state}
        {untilWords(order)}
      </p>
      <p className="prog-next">{progress.next}</p>
    </>
  );
}
