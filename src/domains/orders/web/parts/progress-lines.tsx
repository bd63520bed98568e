import './orders.css';
import { formatClock } from '#ui/dates.ts';
import { formatSoon } from '#ui/format-soon.ts';
import type { OrderProgress, ProgressStep } from '../../progress.ts';

/** Looks of the two bits, ordered and paid, by how far an order has come. */
const bits: Readonly<Record<ProgressStep, readonly [string, string]>> = {
  waiting: ['done', 'now'],
  paid: ['done', 'done'],
  ended: ['done', 'end'],
};

type ProgressLinesProps = {
  readonly progress: OrderProgress;
  /** Until when this order alone can be paid: while its buyer pays, or as its seller keeps it. */
  readonly order: { readonly heldUntil: string | null; readonly keptUntil: string | null };
};

function untilWords({ heldUntil, keptUntil }: ProgressLinesProps['order']): string {
  if (heldUntil !== null) return ` until ${formatClock(heldUntil)}`;
  return keptUntil === null ? '' : ` until ${formatSoon(keptUntil)}`;
}

/** How far an order has come: two bits, the state in words, and what comes next. */
export function ProgressLines({ progress, order }: ProgressLinesProps) {
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
          {untilWords(order)}
        </span>
      </p>
      <p className="prog-next">{progress.next}</p>
    </>
  );
}
