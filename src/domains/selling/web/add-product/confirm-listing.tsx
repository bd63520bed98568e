import { type RefObject, useRef, useState } from 'react';
import { browserClient } from '#platform/api/api-client.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DialogBody, DialogCancel, DialogFoot, openDialog } from '#ui/dialog.tsx';
import type { ListingQuestion } from '../../../catalog/products/listing-questions.ts';
import type { imagesCalls } from '../../../images/contract.ts';
import { ASKED_FIELD, askQuestions } from '../common/ask-questions.ts';
import { typedProduct } from '../common/listing-values.ts';
import { QuestionList } from '../common/question-list.tsx';

const DIALOG = 'confirm';

/** Title of the listing and questions about it, shown in the confirmation dialog. */
type Asked = { readonly title: string; readonly questions: readonly ListingQuestion[] };

/**
 * Manages the dialog that confirms a new listing before it becomes public, and that asks about possible mistakes. Pass
 * `maySend` to the listing form: it stops the form until the seller confirms.
 */
export function useConfirmListing(form: RefObject<HTMLFormElement | null>) {
  const isConfirmed = useRef(false);
  const [asked, setAsked] = useState<Asked>({ title: '', questions: [] });
  const open = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const values = typedProduct(data);
    setAsked({ title: values.title, questions: [] });
    openDialog(DIALOG);
    void askQuestions(browserClient<typeof imagesCalls>(), values).then((questions) =>
      setAsked({ title: values.title, questions }),
    );
  };
  return {
    asked,
    maySend: () => {
      if (isConfirmed.current) return true;
      open();
      return false;
    },
    /** Sends the listing form, and marks the questions as seen. */
    confirm: () => {
      const field = form.current?.elements.namedItem(ASKED_FIELD);
      if (field instanceof HTMLInputElement) field.value = asked.questions.map(({ code }) => code).join(',');
      isConfirmed.current = true;
      closeDialog(DIALOG);
      form.current?.requestSubmit();
    },
    /** Closes the dialog, and forgets the confirmation, so that the next submission asks again. */
    reset: () => {
      isConfirmed.current = false;
      closeDialog(DIALOG);
    },
  };
}

type ConfirmListingProps = { readonly asked: Asked; readonly onSubmit: () => void };

/** Renders the dialog of {@link useConfirmListing}, with the specification's text. */
export function ConfirmListing({ asked: { title, questions }, onSubmit }: ConfirmListingProps) {
  return (
    <Dialog id={DIALOG} title={t('sell.confirmTitle')}>
      <DialogBody>
        <p>{rich('sell.confirmText', { title: title ? <b>{title}</b> : t('sell.it') })}</p>
        <div aria-live="polite">
          <QuestionList questions={questions} onLeave={() => closeDialog(DIALOG)} />
        </div>
      </DialogBody>
      <DialogFoot>
        <DialogCancel />
        <Button kind="primary" onClick={onSubmit}>
          {t('sell.submit')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
