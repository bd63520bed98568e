import { useNavigation } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { FormIdempotencyKey } from '#platform/api/form-idempotency-field.tsx';
import { columnText } from '#texts/answers/sheet-columns.ts';
import { t } from '#texts/t.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextareaField } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
import { Form } from '#ui/form.tsx';
import { ChevronDown, Download } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { MAX_SHEET_ROWS, sheetColumns } from '../../bulk/columns.ts';
import type { SheetFormResult } from './send-sheet.ts';

const useSending = () => useNavigation().formData?.get('intent') ?? null;

/** Renders the form for selecting a CSV file. Sending the form only checks the file. */
export function ChooseFile({ message }: { readonly message: string | null }) {
  return (
    <Form method="post" encType="multipart/form-data" className="step" noValidate>
      <h2>{t('import.file')}</h2>
      <FileField
        name="file"
        label={t('import.yourFile')}
        hint={t('import.fileHint', { count: groupDigits(MAX_SHEET_ROWS) })}
        addLabel={t('import.chooseFile')}
        accept=".csv,text/csv"
        showNames
        error={message}
      />
      <div className="form-end">
        <Button
          type="submit"
          kind="primary"
          name="intent"
          value="check"
          busy={useSending() === 'check'}
          busyLabel={t('import.checking')}
        >
          {t('import.check')}
        </Button>
        <a className={buttonClass({ kind: 'quiet' })} href={dashboardPaths.listingsTemplate()} download>
          <Download className="i s" aria-hidden="true" />
          {t('import.template')}
        </a>
      </div>
    </Form>
  );
}

type CorrectFileProps = { readonly sent: SheetFormResult; readonly csv: string };

/** Renders the text of the file as a field. It is expanded if the file has errors. */
function FileText({ sent: { message, check, checkedDigest }, csv }: CorrectFileProps) {
  const isWrong = message !== null || (check?.wrong ?? 0) > 0;
  return (
    <details className="more-facts alone" open={isWrong || undefined}>
      <summary>
        {t('import.fileText')}
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <TextareaField
        key={checkedDigest}
        name="csv"
        label={t('import.correct')}
        rows={10}
        wrap="off"
        spellCheck={false}
        defaultValue={csv}
        error={message}
      />
    </details>
  );
}

/**
 * Renders the form with the text of the checked file. The seller puts the valid rows on sale, or corrects the text and
 * checks it again.
 */
export function CorrectFile({ sent, csv }: CorrectFileProps) {
  const sending = useSending();
  const ready = sent.check?.ready ?? 0;
  return (
    <Form method="post" encType="multipart/form-data" className="step" noValidate>
      <FormIdempotencyKey />
      <input type="hidden" name="checked" value={sent.checkedDigest} />
      <FileText sent={sent} csv={csv} />
      <div className="form-end">
        {ready > 0 && (
          <Button
            type="submit"
            kind="primary"
            name="intent"
            value="list"
            busy={sending === 'list'}
            busyLabel={t('import.listing')}
          >
            {t('import.list', { count: ready })}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="check"
          busy={sending === 'check'}
          busyLabel={t('import.checking')}
        >
          {t('import.checkAgain')}
        </Button>
        <Link className={buttonClass({ kind: 'quiet' })} to={dashboardPaths.importProducts()}>
          {t('import.another')}
        </Link>
      </div>
    </Form>
  );
}

/** Explains each column of the CSV file. */
export function ColumnList() {
  return (
    <details className="more-facts alone">
      <summary>
        {t('import.columns')}
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <p className="hint">{t('import.columnsHint')}</p>
      <dl className="rows">
        {sheetColumns.map(({ field, name, holds, needed }) => (
          <div key={field}>
            {/* The file has English column names, even if the page is in Bangla. */}
            <dt lang="en">
              {name}
              {needed && '\u00a0*'}
            </dt>
            <dd>{columnText(holds)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
