import { listingQuestionText } from '#texts/answers/selling.ts';
import { t } from '#texts/t.ts';
import { CircleAlert } from '#ui/icon.tsx';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';

const fieldIds: Readonly<Record<ListingQuestion['field'], string>> = {
  resalePrice: 'f-resalePrice',
  originalPrice: 'f-originalPrice',
  title: 'f-title',
  product_details: 'f-product_details',
  photos: 'f-photos',
};

type QuestionListProps = {
  readonly questions: readonly ListingQuestion[];
  /** Called when the seller follows a link from a question to its field. */
  readonly onLeave?: () => void;
};

/** Renders questions about possible mistakes, each with a link to the field in question. */
export function QuestionList({ questions, onLeave }: QuestionListProps) {
  if (questions.length === 0) return null;
  return (
    <ul className="ask-list">
      {questions.map(({ field, text }) => (
        <li key={text}>
          <CircleAlert className="i s" aria-hidden="true" />
          <span>
            {listingQuestionText(text)}{' '}
            <a href={`#${fieldIds[field]}`} onClick={onLeave}>
              {t('sell.changeIt')}
            </a>
          </span>
        </li>
      ))}
    </ul>
  );
}
