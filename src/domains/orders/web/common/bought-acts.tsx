import { useNavigation } from 'react-router';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';

type BoughtActsProps = {
  readonly bookingId: string;
  /** Intent of the form: the buyer's own answer, or the seller's answer about the buyer. */
  readonly intent: 'bought' | 'bought-answer';
  /** Labels of the two answers. A missing label hides its answer. */
  readonly yes?: string;
  readonly no?: string;
  /** Title of the product; set only on pages with several orders. */
  readonly title?: string;
};

/** Shows the buttons with which a side answers whether the buyer of an ended order bought the product in cash. */
export function BoughtActs({ bookingId, intent, yes, no, title }: BoughtActsProps) {
  const sent = useNavigation().formData;
  const isSent = sent?.get('intent') === intent && sent.get('bookingId') === bookingId;
  const answer = isSent ? sent.get('answer') : null;
  const isRow = title !== undefined;
  return (
    <Form method="post" preventScrollReset className={isRow ? 'row-acts' : 'acts'}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="bookingId" value={bookingId} />
      {yes && (
        <Button
          type="submit"
          name="answer"
          value="yes"
          kind="primary"
          low={isRow}
          busy={answer === 'yes'}
          busyLabel={t('report.sending')}
          aria-label={isRow ? `${yes}: ${title}` : undefined}
        >
          {yes}
        </Button>
      )}
      {no && (
        <Button
          type="submit"
          name="answer"
          value="no"
          low={isRow}
          busy={answer === 'no'}
          busyLabel={t('report.sending')}
          aria-label={isRow ? t('orders.notBought', { title }) : undefined}
        >
          {no}
        </Button>
      )}
    </Form>
  );
}
