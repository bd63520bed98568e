import '../common/check-rows.css';
import { TriangleAlert } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';
import type { BenchResult } from '../../../attributes/condition/bench-check.ts';
import { BenchResultMark } from '../../../catalog/web/public/bench-check.tsx';
import { ResultChoice } from '../../../catalog/web/public/result-choice.tsx';
import { type ComparedCheck, compareChecks } from '../../../handover/checks.ts';
import type { WireOrder } from '../../contract.ts';
import { checkFieldName } from '../common/checks-draft.ts';

/** Returns the checks of an order's product, beside the seller's statements from listing. */
export function checksOfOrder({ product, checks }: Pick<WireOrder, 'product' | 'checks'>): ComparedCheck[] {
  return compareChecks(product.category, product.benchCheck, checks?.results ?? {});
}

const saidWords: Readonly<Record<BenchResult, string>> = {
  Works: 'works',
  Faulty: 'faulty',
  'Not tested': 'not tested',
};

type CheckFieldsProps = {
  readonly rows: readonly ComparedCheck[];
  /** Seller's name. */
  readonly seller: string;
};

/**
 * Lists the buyer's checks, each with the seller's statement and three choices. A result worse than the statement
 * gives advice; the style sheet shows it as soon as it is chosen. Belongs in a form, and needs no handler.
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
  row: { check, label, how, said, found },
  seller,
}: {
  readonly row: ComparedCheck;
  readonly seller: string;
}) {
  return (
    <fieldset className="chk">
      <legend>
        {label} <small>{how}</small>
        {said && <small className="said">Seller: {saidWords[said]}</small>}
      </legend>
      <ResultChoice name={checkFieldName(check)} given={found ?? undefined} />
      {said !== 'Faulty' && (
        <p className="differs">
          <TriangleAlert className="i" aria-hidden="true" />
          <span>
            {said === 'Works' ? `${seller} said that it works. ` : 'The listing doesn’t say. '}
            Ask for another price, or do not take it.
          </span>
        </p>
      )}
    </fieldset>
  );
}

/** Hint with the address of the self-test, to open on the tested machine. */
export function SelfTestHint({ origin }: { readonly origin: string }) {
  const address = `${origin}${paths.selfTest()}`;
  return (
    <p className="self-test-hint">
      On the machine itself open <a href={paths.selfTest()}>{address.replace(/^https?:\/\//, '')}</a>: keys,
      screen, camera, microphone and speakers are tested in its browser, without an account.
    </p>
  );
}

/** Compares a buyer's findings with the seller's statements; differences stand out. */
export function ChecksTable({ rows }: { readonly rows: readonly ComparedCheck[] }) {
  return (
    <table className="checks-table">
      <caption className="sr">What the seller said and what the buyer found, part by part</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Seller said</th>
          <th scope="col">Buyer found</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ check, label, said, found, difference }) => (
          <tr key={check} className={difference ?? undefined}>
            <th scope="row">
              {label}
              {difference === 'worse' && <span className="sr">, worse than described</span>}
            </th>
            <td>{said ? <BenchResultMark result={said} /> : <NothingSaid />}</td>
            <td>{found ? <BenchResultMark result={found} /> : <NothingSaid />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NothingSaid() {
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="sr">nothing said</span>
    </span>
  );
}
