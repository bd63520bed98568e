import { Notice } from '#ui/layout.tsx';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';
import { ASKED_FIELD } from './ask-questions.ts';
import { QuestionList } from './question-list.tsx';

type AskedNoticeProps = {
  readonly questions: readonly ListingQuestion[];
  /** State before the confirmation: "Not live yet." */
  readonly state: string;
  /** The button that goes on in spite of the questions. */
  readonly button: string;
};

/** Above a form that came back with questions: what they are. Sent once more it goes through. */
export function AskedNotice({ questions, state, button }: AskedNoticeProps) {
  const codes = questions.map(({ code }) => code).join(',');
  return (
    <>
      <input key={codes} type="hidden" name={ASKED_FIELD} defaultValue={codes} />
      {questions.length > 0 && (
        <div role="alert">
          <Notice>
            <p>
              {state} Check this, then choose {button} again.
            </p>
            <QuestionList questions={questions} />
          </Notice>
        </div>
      )}
    </>
  );
}
