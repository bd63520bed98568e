import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { conversationReasons } from '../../choices.ts';
import { REPORT_DIALOG } from '../common/message-list.tsx';
import type { SentReport } from '../common/send-form.ts';
import { reasonText } from './reason-text.ts';

type ReportConversationProps = {
  readonly partnerName: string;
  /** Result of the last attempt; a refusal keeps the dialog open with its text. */
  readonly outcome: SentReport | undefined;
};

/** Shows the dialog that reports a conversation with a reason. */
export function ReportConversation({ partnerName, outcome }: ReportConversationProps) {
  const isSending = useNavigation().formData?.get('intent') === REPORT_DIALOG;
  const refused = outcome && !outcome.ok ? outcome : null;
  return (
    <Dialog id={REPORT_DIALOG} title={t('talk.report')} open={refused ? true : outcome ? false : undefined}>
      <Form method="post" className="dlg-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={REPORT_DIALOG} />
        <FormIdempotencyKey />
        <DialogBody>
          <FormRefusal refused={refused} />
          <RadioCards
            name="reason"
            label={t('report.wrong')}
            hint={t('talk.reportHint', { name: partnerName })}
            options={conversationReasons.map((reason) => ({ value: reason, label: reasonText(reason) }))}
            defaultValue={refused?.values.reason}
            error={firstError(refused?.errors, 'reason')}
          />
          <TextareaField
            name="details"
            label={t('report.more')}
            optional
            rows={3}
            maxLength={1000}
            defaultValue={refused?.values.text}
            error={firstError(refused?.errors, 'text')}
          />
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={isSending} busyLabel={t('report.sending')}>
            {t('report.send')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
