import { t } from '#texts/t.ts';
import { Notice } from '#ui/layout.tsx';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';
import { ASKED_FIELD } from './ask-questions.ts';
import { QuestionList } from './question-list.tsx';

type AskedNoticeProps = {
  readonly questions: readonly ListingQuestion[];
  /** Text about the listing's state until the form is sent again: "Not live yet." */
  readonly state: string;
  /** Label of the button that sends the form again. */
  readonly button: string;
};

/**
 * Renders questions about possible mistakes above a listing form that is shown again. Sending the form again confirms
 * them.
 */
export function AskedNotice({ questions, state, button }: AskedNoticeProps) {
  const codes = questions.map(({ code }) => code).join(',');
  return (
    <>
      <input key={codes} type="hidden" name={ASKED_FIELD} defaultValue={codes} />
      {questions.length > 0 && (
        <div role="alert">
          <Notice>
            <p>{t('sell.askAgain', { state, button })}</p>
            <QuestionList questions={questions} />
          </Notice>
        </div>
      )}
    </>
  );
}
