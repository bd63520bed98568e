import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#texts/t.ts';
import { CloseLink } from './close-link.tsx';
import { X } from './icon.tsx';
import { consumeHash, useHydrated } from './use-hydrated.ts';

type DialogProps = {
  /** A link to `#{id}` anywhere on the page opens the dialog, before scripts arrive as well. */
  readonly id: string;
  /** A verb phrase that names the thing: "Order Dell Latitude 7490". */
  readonly title: ReactNode;
  /** Opens and shuts the dialog from outside; leave it out when links open it. */
  readonly open?: boolean;
  readonly onClose?: () => void;
  /** Asked before the dialog is left by Escape, backdrop or Close; false keeps it open (typed text, say). */
  readonly mayClose?: () => boolean;
  readonly children: ReactNode;
};

/**
 * Opens a dialog with the focus on its title, where screen readers continue. A browser would choose the first button,
 * which is Close. A summary of errors inside comes first.
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

/** Shuts a dialog by its id; focus returns to what opened it. */
export function closeDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.close();
}

function useHashLinks(id: string) {
  useEffect(() => {
    // Opened by its link before scripts came: take that over.
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
 * A native modal dialog: centre panel, on phones a sheet from below. Escape, backdrop and Close leave it; focus
 * goes back to the opener. Put {@link DialogBody} and {@link DialogFoot} inside, wrapped in a form of class
 * `dlg-form` where something is sent.
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
      // CSS keeps the target of the address at load time, whatever the address says later. It must not reopen a
      // dialog that scripts have closed.
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

/** The scrolling part of a dialog. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-body">{children}</div>;
}

/** The bar of actions at a dialog's foot, always in sight. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className="dlg-foot">{children}</div>;
}

/** Cancel: leaves the dialog it stands in, with or without scripts. */
export function DialogCancel({ children = t('form.cancel') }: { readonly children?: ReactNode }) {
  return (
    <CloseLink className="btn second" data-leave="">
      {children}
    </CloseLink>
  );
}
