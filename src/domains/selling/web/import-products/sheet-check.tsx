import { useEffect, useRef } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import { Check, Copy, TriangleAlert } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { Status } from '#ui/tag.tsx';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import { MAX_PROBLEMS } from '../../bulk/columns.ts';
import type { SheetCheck, SheetProblem } from '../../bulk/wire-sheet.ts';
import type { ImportCounts } from './send-sheet.ts';

/** Most rows to list in the preview; these are enough to see the result. */
const SHOWN = 20;

/** Shows the effect of importing a checked file: the sums, then all errors, then the rows to list. */
export function SheetCheckResult({
  check,
  done,
}: {
  readonly check: SheetCheck;
  readonly done: ImportCounts | null;
}) {
  return (
    <>
      <Sums check={check} done={done} />
      {check.unreadColumns.length > 0 && (
        <Notice>
          These columns are not read: {check.unreadColumns.slice(0, 20).join(', ')}. Rename them as in the
          template, or leave them.
        </Notice>
      )}
      {check.problems.length > 0 && <Problems check={check} />}
      {check.questions.length > 0 && <Questions questions={check.questions} />}
      {check.listings.length > 0 && <Waiting listings={check.listings} />}
    </>
  );
}

function Sums({ check, done }: { readonly check: SheetCheck; readonly done: ImportCounts | null }) {
  const { rows, ready, known, wrong } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new check is read out
  useEffect(() => heading.current?.focus(), [check]);
  return (
    <div className="sums">
      <h2 ref={heading} tabIndex={-1}>
        {done
          ? `${counted(done.listed, 'row')} listed`
          : `${counted(rows, 'row')} checked, nothing listed yet`}
      </h2>
      <ul>
        {ready > 0 && (
          <li>
            <Status tone="ok" icon={Check}>
              {counted(ready, 'row')} can be listed
            </Status>
          </li>
        )}
        {known > 0 && (
          <li>
            <Status tone="info" icon={Copy}>
              {counted(known, 'row')} {known === 1 ? 'is' : 'are'} on sale already
            </Status>
          </li>
        )}
        {wrong > 0 && (
          <li>
            <Status tone="warn" icon={TriangleAlert}>
              {counted(wrong, 'row')} to correct
            </Status>
          </li>
        )}
      </ul>
    </div>
  );
}

function Problems({ check: { problems, wrong } }: { readonly check: SheetCheck }) {
  const isCut = problems.length >= MAX_PROBLEMS;
  return (
    <Table
      caption="What to correct, by row and column"
      heading="What to correct"
      aside={isCut ? `The first ${MAX_PROBLEMS} places` : `In ${counted(wrong, 'row')}`}
      columns={['Row', 'Column', 'It says', 'What to do']}
      className="sheet"
    >
      {problems.map((problem) => (
        <ProblemRow key={`${problem.row} ${problem.column}`} problem={problem} />
      ))}
    </Table>
  );
}

/** Lists questions about unlikely values; none of them prevents listing a row. */
function Questions({ questions }: Pick<SheetCheck, 'questions'>) {
  const isCut = questions.length >= MAX_PROBLEMS;
  return (
    <Table
      caption="What to look at once more, by row and column"
      heading="Look at this once more"
      aside={isCut ? `The first ${MAX_PROBLEMS} places` : 'It can be listed as it is'}
      columns={['Row', 'Column', 'It says', 'What we ask']}
      className="sheet"
    >
      {questions.map((question) => (
        <ProblemRow key={`${question.row} ${question.message}`} problem={question} />
      ))}
    </Table>
  );
}

function ProblemRow({ problem: { row, column, cell, message } }: { readonly problem: SheetProblem }) {
  return (
    <tr className="full">
      <td className="num" data-l="Row">
        {row}
      </td>
      <td className="main" data-l="Column">
        <b>{column ?? 'Whole row'}</b>
      </td>
      <td className="says" data-l="It says">
        {cell === '' ? <span className="muted">nothing</span> : cell}
      </td>
      <td className="do">{message}</td>
    </tr>
  );
}

function Waiting({ listings }: { readonly listings: SheetCheck['listings'] }) {
  const more = listings.length - SHOWN;
  return (
    <Table
      caption="What can be listed"
      heading="Ready to list"
      aside={more > 0 ? `The first ${SHOWN} of ${groupDigits(listings.length)}` : undefined}
      columns={['Row', 'Title', 'Condition', 'City', { label: 'Price', end: true }]}
      className="sheet"
    >
      {listings.slice(0, SHOWN).map(({ row, title, category, condition, Location, resalePrice, photos }) => (
        <tr key={row} className="full">
          <td className="num" data-l="Row">
            {row}
          </td>
          <td className="main">
            <b className="ttl">{title}</b>
            <span className="sub">
              {category}, {photos === 0 ? 'no photo' : counted(photos, 'photo')}
            </span>
          </td>
          <td className="cnd">
            <ConditionTag condition={condition} />
          </td>
          <td data-l="City">{Location}</td>
          <td className="mid r money">
            <Money taka={resalePrice} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
