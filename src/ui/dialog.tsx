import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#texts/t.ts';
import { CloseLink } from './close-link.tsx';
import { X } from './icon.tsx';
import { consumeHash, useHydrated } from './use-hydrated.ts';

type DialogProps = {
  /** Id of the dialog. A link to `#{id}` anywhere on the page opens the dialog, even before scripts load. */
  readonly id: string;
  /** Title: a verb phrase that names the thing, such as "Order Dell Latitude 7490". */
  readonly title: ReactNode;
  /** Opens or closes the dialog by its parent's state. Omit it if links open the dialog. */
  readonly open?: boolean;
  readonly onClose?: () => void;
  /**
   * Called before Escape, a click on the backdrop, or Close closes the dialog. Return false to keep the dialog open,
   * for example if it contains typed text.
   */
  readonly mayClose?: () => boolean;
  readonly children: ReactNode;
};

/**
 * Opens a dialog and focuses its title, so that screen readers start there. By default the browser would focus the
 * first button, which is Close. If the dialog contains an error summary, that gets the focus instead.
 */
function show(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  dialog.showModal();
  const start =
    dialog.querySelector<HTMLElement>('.oops') ?? dialog.querySelector<HTMLElement>('.dlg-head h2');
  start?.focus();
}

/** Opens a dialog by its id. */
export function openDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) show(dialog);
}

/** Closes a dialog by its id. The focus returns to the element that opened the dialog. */
export function closeDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

function useHashLinks(id: string) {
  useEffect(() => {
    // A link may have opened the dialog by its `#id` before scripts loaded. Then scripts open it again as a modal.
    if (consumeHash(id)) openDialog(id);
    const follow = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.getAttribute('href')?.endsWith(`#${id}`) !== true) return;
      event.preventDefault();
      openDialog(id);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [id]);
}

/**
 * Shows a native modal dialog: a centered panel, or on phones a sheet from the bottom. Escape, a click on the backdrop,
 * and Close close it; the focus returns to the element that opened it. Its children are {@link DialogBody} and
 * {@link DialogFoot}. If the dialog contains a form, wrap both in a form of class `dlg-form`.
 */
export function Dialog({ id, title, open, onClose, mayClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ready = useHydrated();
  useHashLinks(id);
  useEffect(() => {
    if (open === true && dialog.current) show(dialog.current);
    if (open === false && dialog.current?.open) dialog.current.close();
  }, [open]);
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as Element;
    const leaves = target === dialog.current || target.closest('[data-leave]') !== null;
    if (leaves && mayClose?.() !== false) dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, through onCancel
    <dialog
      // CSS still matches the `:target` from the time of loading, even if the URL changes later. Without the class
      // `plain`, `:target` cannot reopen a dialog that scripts have closed.
      className={ready ? 'dlg' : open ? 'dlg plain asked' : 'dlg plain'}
      id={id}
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClick={onClick}
      onCancel={(event) => {
        if (mayClose?.() === false) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="dlg-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <CloseLink className="iconbtn" data-leave="">
          <X className="i" aria-hidden="true" />
          <span className="sr">{t('frame.close')}</span>
        </CloseLink>
      </div>
      {children}
    </dialog>
  );
}

/** Wraps the part of a dialog that scrolls. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-body">{children}</div>;
}

/** Wraps the actions at the bottom of a dialog, which stay visible while the body scrolls. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-foot">{children}</div>;
}

/** Shows the button Cancel, which closes the dialog around it, with or without scripts. */
export function DialogCancel({ children = t('form.cancel') }: { readonly children?: ReactNode }) {
  return (
    <CloseLink className="btn second" data-leave="">
      {children}
    </CloseLink>
  );
}
