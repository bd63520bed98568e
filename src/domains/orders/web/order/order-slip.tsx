import '#ui/styles/notched.css';
import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import type { NextStep, Turn } from '../../words/order-view.ts';

type OrderSlipProps = {
  readonly step: NextStep;
  /** Name of the other side. */
  readonly other: string;
  /** Buttons for the next action. */
  readonly children?: ReactNode;
};

/** Returns the text that says whose turn it is. */
function turnWords(turn: Turn, other: string): string {
  switch (turn) {
    case 'you':
      return t('turn.you');
    case 'other':
      return t('turn.other', { name: other });
    case 'both':
      return t('turn.both');
    case 'market':
      return t('turn.market');
    case 'nobody':
      return t('turn.nobody');
  }
}

/**
 * Shows the box (slip) with whose turn it is and with the next step. Below its dashed line is the part of each side.
 */
export function OrderSlip({ step, other, children }: OrderSlipProps) {
  const { turn, heading, text, yours, theirs } = step;
  return (
    <section className="slip notched at-1" aria-labelledby="next">
      <div className="slip-top">
        <p>
          <span className={turn === 'you' ? 'cond turn' : 'cond'}>{turnWords(turn, other)}</span>
        </p>
        <h2 id="next">{heading}</h2>
        <p>{text}</p>
        {children}
      </div>
      {yours && theirs && (
        <div className="slip-body notched-foot">
          <dl className="both-sides">
            <div>
              <dt>{t('turn.yours')}</dt>
              <dd>{yours}</dd>
            </div>
            <div>
              <dt>{other}</dt>
              <dd>{theirs}</dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
}
