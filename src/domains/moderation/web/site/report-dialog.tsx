import { useNavigation } from 'react-router';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FormRefusal, firstError } from '#ui/error-summary.tsx';
import { TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { reportReasons } from '../../choices.ts';
import { reasonText } from '../common/reason-text.ts';
import { REPORT_DIALOG } from './report-link.tsx';
import type { SentReport } from './send-report.ts';

type ReportDialogProps = {
  readonly product: { readonly id: string; readonly title: string };
  /** Result of the last attempt. A refusal keeps the dialog open and shows its text. */
  readonly outcome: SentReport | undefined;
};

/** Renders the form fields of a report: the reason and further details. */
function ReportFields({ refused }: { readonly refused: Extract<SentReport, { ok: false }> | null }) {
  return (
    <>
      <RadioCards
        name="reason"
        label={t('report.wrong')}
        hint={t('report.anonymous')}
        options={reportReasons.map((reason) => ({ value: reason, label: reasonText(reason) }))}
        defaultValue={refused?.values.reason}
        error={firstError(refused?.errors, 'reason')}
      />
      <TextareaField
        name="text"
        label={t('report.more')}
        hint={t('report.moreHint')}
        optional
        rows={3}
        maxLength={1000}
        defaultValue={refused?.values.text}
        error={firstError(refused?.errors, 'text')}
      />
    </>
  );
}

/** Dialog for reporting a listing. */
export function ReportDialog({ product, outcome }: ReportDialogProps) {
  const sending = useNavigation().formData?.get('intent') === REPORT_DIALOG;
  const refused = outcome && !outcome.ok ? outcome : null;
  return (
    <Dialog
      id={REPORT_DIALOG}
      title={t('report.title', { title: product.title })}
      open={refused ? true : outcome ? false : undefined}
    >
      <Form method="post" className="dlg-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={REPORT_DIALOG} />
        <input type="hidden" name="productId" value={product.id} />
        <FormIdempotencyKey />
        <DialogBody>
          <FormRefusal refused={refused} />
          <ReportFields refused={refused} />
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={sending} busyLabel={t('report.sending')}>
            {t('report.send')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
