import './orders.css';
import { formatClock } from '#ui/dates.ts';
import type { OrderProgress, ProgressStep } from '../../progress.ts';

/** Looks of the two bits, ordered and paid, by how far an order has come. */
const bits: Readonly<Record<ProgressStep, readonly [string, string]>> = {
  waiting: ['done', 'now'],
  paid: ['done', 'done'],
  ended: ['done', 'end'],
};

type ProgressLinesProps = {
  readonly progress: OrderProgress;
  /** End of the time in which this order alone can be paid, or null. */
  readonly until: string | null;
};

/** How far an order has come: two bits, the state in words, and what comes next. */
export function ProgressLines({ progress, until }: ProgressLinesProps) {
  const [ordered, paid] = bits[progress.step];
  return (
    <>
      <p className="prog-state">
        <span className="mini" aria-hidden="true">
          <i className={ordered} />
          <i className={paid} />
        </span>
        <span className="num">
          {progress.state}
          {until && ` until ${formatClock(until)}`}
        </span>
      </p>
      <p className="prog-next">{progress.next}</p>
    </>
  );
}
