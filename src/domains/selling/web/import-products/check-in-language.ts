import { currentLanguage } from '#kernel/locale.ts';
import { sheetText } from '#texts/answers/sheet.ts';
import { placeName } from '../../../attributes/districts.ts';
import type { SheetCheck, SheetProblem } from '../../bulk/wire-sheet.ts';

type CheckedRow = SheetCheck['listings'][number];

/** Result of checking a CSV file, as the import page shows it. */
export type ShownCheck = Omit<SheetCheck, 'listings'> & {
  readonly listings: readonly (Omit<CheckedRow, 'Location'> & {
    /** District in the page's language. */
    readonly place: string;
  })[];
};

function inWords(problem: SheetProblem): SheetProblem {
  return { ...problem, message: sheetText(problem.message) };
}

/**
 * Translates the messages and districts in the result of a check to the page's language. Only actions call this
 * function.
 */
export function checkInLanguage(check: SheetCheck): ShownCheck {
  return {
    ...check,
    problems: check.problems.map(inWords),
    questions: check.questions.map(inWords),
    listings: check.listings.map(({ Location, ...row }) => ({
      ...row,
      place: placeName(Location, currentLanguage()),
    })),
  };
}
