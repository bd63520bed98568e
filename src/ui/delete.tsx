import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from './button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from './dialog.tsx';
import { Form } from './form.tsx';
import { Trash2 } from './icon.tsx';

type DeleteLinkProps = {
  /** Id of the confirmation dialog. */
  readonly dialog: string;
  /** Label for screen readers, which names the thing to delete: "Delete Dell Latitude 7490". */
  readonly label: string;
};

/** Shows the delete button of a table row or card, which opens the confirmation dialog. It is the last action there. */
export function DeleteLink({ dialog, label }: DeleteLinkProps) {
  return (
    <ButtonLink kind="delete" low to={`#${dialog}`} aria-label={label}>
      <Trash2 className="i s" aria-hidden="true" />
      {t('delete.delete')}
    </ButtonLink>
  );
}

type DeleteDialogProps = {
  readonly id: string;
  readonly title: string;
  /**
   * Values posted to the page's action. By these values, the dialog also recognizes that its own deletion is being
   * sent.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** Label of the button that cancels the deletion. */
  readonly keep: string;
  /** Text about the consequences of the deletion. */
  readonly children: ReactNode;
};

/** Shows the confirmation dialog of a deletion. Its form posts to the page's action. */
export function DeleteDialog({ id, title, fields, keep, children }: DeleteDialogProps) {
  const sent = useNavigation().formData;
  const entries = Object.entries(fields);
  const deleting = sent !== undefined && entries.every(([name, value]) => sent.get(name) === value);
  return (
    <Dialog id={id} title={title}>
      <Form method="post" className="dlg-form" preventScrollReset>
        {entries.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogBody>
          <p>{children}</p>
        </DialogBody>
        <DialogFoot>
          <DialogCancel>{keep}</DialogCancel>
          <Button type="submit" kind="danger" busy={deleting} busyLabel={t('delete.deleting')}>
            {t('delete.delete')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
