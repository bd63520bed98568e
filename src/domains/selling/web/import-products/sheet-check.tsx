import { useEffect, useRef } from 'react';
import { localDigits } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { Check, Copy, TriangleAlert } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { Status } from '#ui/tag.tsx';
import { ConditionTag } from '../../../catalog/web/public/condition-tag.tsx';
import { MAX_PROBLEMS } from '../../bulk/columns.ts';
import type { SheetProblem } from '../../bulk/wire-sheet.ts';
import type { ShownCheck } from './check-in-language.ts';
import type { ImportCounts } from './send-sheet.ts';

/** Maximum number of rows that the preview shows. */
const SHOWN = 20;

/** Shows what an import of the checked file would do: the totals, all errors, and the rows that would go on sale. */
export function SheetCheckResult({
  check,
  done,
}: {
  readonly check: ShownCheck;
  readonly done: ImportCounts | null;
}) {
  return (
    <>
      <Sums check={check} done={done} />
      {check.unreadColumns.length > 0 && (
        <Notice>{t('import.unread', { columns: check.unreadColumns.slice(0, 20).join(', ') })}</Notice>
      )}
      {check.problems.length > 0 && <Problems check={check} />}
      {check.questions.length > 0 && <Questions questions={check.questions} />}
      {check.listings.length > 0 && <Waiting listings={check.listings} />}
    </>
  );
}

function Sums({ check, done }: { readonly check: ShownCheck; readonly done: ImportCounts | null }) {
  const { rows, ready, known, wrong } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces every new check
  useEffect(() => heading.current?.focus(), [check]);
  return (
    <div className="sums">
      <h2 ref={heading} tabIndex={-1}>
        {done ? t('import.listed', { count: done.listed }) : t('import.checked', { count: rows })}
      </h2>
      <ul>
        {ready > 0 && (
          <li>
            <Status tone="ok" icon={Check}>
              {t('import.ready', { count: ready })}
            </Status>
          </li>
        )}
        {known > 0 && (
          <li>
            <Status tone="info" icon={Copy}>
              {t('import.known', { count: known })}
            </Status>
          </li>
        )}
        {wrong > 0 && (
          <li>
            <Status tone="warn" icon={TriangleAlert}>
              {t('import.wrong', { count: wrong })}
            </Status>
          </li>
        )}
      </ul>
    </div>
  );
}

function firstPlaces(): string {
  return t('import.firstPlaces', { count: groupDigits(MAX_PROBLEMS) });
}

function Problems({ check: { problems, wrong } }: { readonly check: ShownCheck }) {
  const isCut = problems.length >= MAX_PROBLEMS;
  return (
    <Table
      caption={t('import.problemsCaption')}
      heading={t('import.problems')}
      aside={isCut ? firstPlaces() : t('import.inRows', { count: wrong })}
      columns={[t('import.row'), t('import.column'), t('import.says'), t('import.toDo')]}
      className="sheet"
    >
      {problems.map((problem) => (
        <ProblemRow key={`${problem.row} ${problem.column}`} problem={problem} />
      ))}
    </Table>
  );
}

/** Renders questions about unlikely values. The seller can put rows with questions on sale. */
function Questions({ questions }: Pick<ShownCheck, 'questions'>) {
  const isCut = questions.length >= MAX_PROBLEMS;
  return (
    <Table
      caption={t('import.questionsCaption')}
      heading={t('import.questions')}
      aside={isCut ? firstPlaces() : t('import.listable')}
      columns={[t('import.row'), t('import.column'), t('import.says'), t('import.weAsk')]}
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
      <td className="num" data-l={t('import.row')}>
        {localDigits(String(row))}
      </td>
      <td className="main" data-l={t('import.column')}>
        <b>{column ?? t('import.wholeRow')}</b>
      </td>
      <td className="says" data-l={t('import.says')}>
        {cell === '' ? <span className="muted">{t('import.nothing')}</span> : cell}
      </td>
      <td className="do">{message}</td>
    </tr>
  );
}

function Waiting({ listings }: { readonly listings: ShownCheck['listings'] }) {
  const more = listings.length - SHOWN;
  return (
    <Table
      caption={t('import.waitingCaption')}
      heading={t('import.waiting')}
      aside={
        more > 0
          ? t('import.firstOf', { count: groupDigits(SHOWN), total: groupDigits(listings.length) })
          : undefined
      }
      columns={[
        t('import.row'),
        t('mine.title'),
        t('label.condition'),
        t('import.city'),
        { label: t('home.price'), end: true },
      ]}
      className="sheet"
    >
      {listings.slice(0, SHOWN).map((listing) => (
        <WaitingRow key={listing.row} listing={listing} />
      ))}
    </Table>
  );
}

function WaitingRow({ listing }: { readonly listing: ShownCheck['listings'][number] }) {
  const { row, title, category, condition, place, resalePrice, photos } = listing;
  return (
    <tr className="full">
      <td className="num" data-l={t('import.row')}>
        {localDigits(String(row))}
      </td>
      <td className="main">
        <b className="ttl">{title}</b>
        <span className="sub">
          {localName(category)}, {photos === 0 ? t('import.noPhoto') : t('lift.photos', { count: photos })}
        </span>
      </td>
      <td className="cnd">
        <ConditionTag condition={condition} />
      </td>
      <td data-l={t('import.city')}>{place}</td>
      <td className="mid r money">
        <Money taka={resalePrice} />
      </td>
    </tr>
  );
}
