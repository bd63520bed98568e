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
  /** Opens or closes the dialog from outside. Omit it if links open the dialog. */
  readonly open?: boolean;
  readonly onClose?: () => void;
  /**
   * Called before Escape, the backdrop or Close closes the dialog. False keeps the dialog open, for example if it
   * contains typed text.
   */
  readonly mayClose?: () => boolean;
  readonly children: ReactNode;
};

/**
 * Opens a dialog and focuses its title, so that screen readers start there. By default the browser would focus the
 * first button, which is Close. An error summary in the dialog is focused instead of the title.
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

/** Closes a dialog by its id. The focus returns to the element that opened it. */
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
 * Shows a native modal dialog: a centered panel, or on phones a sheet from the bottom. Escape, the backdrop and Close
 * close the dialog; the focus returns to the opener. Its children are {@link DialogBody} and {@link DialogFoot}; if the
 * dialog sends something, wrap both in a form of class `dlg-form`.
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
      // CSS keeps the `:target` of the address at load time, even if the address changes later. Without `plain`,
      // `:target` cannot reopen a dialog that scripts have closed.
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

/** Wraps the scrolling part of a dialog. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-body">{children}</div>;
}

/** Wraps the actions at a dialog's bottom, which stay visible. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-foot">{children}</div>;
}

/** Shows Cancel, which closes its dialog with or without scripts. */
export function DialogCancel({ children = t('form.cancel') }: { readonly children?: ReactNode }) {
  return (
    <CloseLink className="btn second" data-leave="">
      {children}
    </CloseLink>
  );
}
