import '../common/check-rows.css';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { TriangleAlert } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';
import type { BenchResult } from '../../../attributes/condition/bench-check.ts';
import { BenchResultMark } from '../../../catalog/web/public/bench-check.tsx';
import { ResultChoice } from '../../../catalog/web/public/result-choice.tsx';
import { type ComparedCheck, compareChecks } from '../../../handover/checks.ts';
import type { WireOrder } from '../../contract.ts';
import { type CheckWords, checkWords } from '../common/check-words.ts';
import { checkFieldName } from '../common/checks-draft.ts';

/** A check with its texts, the seller's statement and the buyer's result. */
export type CheckRow = ComparedCheck & CheckWords;

/** Returns the checks of an order's product, each with the seller's statement in the listing. */
export function checksOfOrder({ product, checks }: Pick<WireOrder, 'product' | 'checks'>): CheckRow[] {
  const compared = compareChecks(product.category, product.benchCheck, checks?.results ?? {});
  return compared.map((row) => ({ ...row, ...checkWords(row.check) }));
}

function claimedText(claimed: BenchResult): string {
  if (claimed === 'Works') return t('checks.saidWorks');
  return claimed === 'Faulty' ? t('checks.saidFaulty') : t('checks.saidNotTested');
}

type CheckFieldsProps = {
  readonly rows: readonly CheckRow[];
  /** Seller's name. */
  readonly seller: string;
};

/**
 * Lists the buyer's checks, each with the seller's statement and three choices. If the chosen result is worse than the
 * statement, CSS shows advice at once. The component must be inside a form and needs no event handler.
 */
export function CheckFields({ rows, seller }: CheckFieldsProps) {
  return (
    <div className="check-fields">
      {rows.map((row) => (
        <CheckField key={row.check} row={row} seller={seller} />
      ))}
    </div>
  );
}

function CheckField({
  row: { check, label, how, claimed, found },
  seller,
}: {
  readonly row: CheckRow;
  readonly seller: string;
}) {
  return (
    <fieldset className="chk">
      <legend>
        {label} <small>{how}</small>
        {claimed && <small className="said">{claimedText(claimed)}</small>}
      </legend>
      <ResultChoice name={checkFieldName(check)} given={found ?? undefined} />
      {claimed !== 'Faulty' && (
        <p className="differs">
          <TriangleAlert className="i" aria-hidden="true" />
          <span>{claimed === 'Works' ? t('checks.differs', { seller }) : t('checks.notSaid')}</span>
        </p>
      )}
    </fieldset>
  );
}

/** Hint with the URL of the self-test, which is opened on the computer to test. */
export function SelfTestHint({ origin }: { readonly origin: string }) {
  const address = `${origin}${paths.selfTest()}`;
  return (
    <p className="self-test-hint">
      {rich('checks.selfTest', {
        address: <a href={paths.selfTest()}>{address.replace(/^https?:\/\//, '')}</a>,
      })}
    </p>
  );
}

/** Shows the buyer's results beside the seller's statements, and highlights differences. */
export function ChecksTable({ rows }: { readonly rows: readonly CheckRow[] }) {
  return (
    <table className="checks-table">
      <caption className="sr">{t('checks.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('checks.part')}</th>
          <th scope="col">{t('checks.sellerSaid')}</th>
          <th scope="col">{t('checks.buyerFound')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ check, label, claimed, found, difference }) => (
          <tr key={check} className={difference ?? undefined}>
            <th scope="row">
              {label}
              {difference === 'worse' && <span className="sr">{t('checks.worse')}</span>}
            </th>
            <td>{claimed ? <BenchResultMark result={claimed} /> : <NothingClaimed />}</td>
            <td>{found ? <BenchResultMark result={found} /> : <NothingClaimed />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NothingClaimed() {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="sr">{t('checks.nothingSaid')}</span>
    </span>
  );
}
