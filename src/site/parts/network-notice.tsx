import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigation } from 'react-router';
import { type NetworkStatus, network, type UnsentForm } from '#platform/api/browser/network-status.ts';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatClock } from '#ui/dates.ts';
import { useNetworkStatus } from './use-network-status.ts';

type Submission = {
  readonly form: HTMLFormElement;
  readonly submitter: HTMLElement | null;
  /** Content of the form when it was submitted. */
  readonly sent: string;
};

/** Returns the names and values of a form's fields as one text, for comparison. */
const contentOf = (form: HTMLFormElement) => String([...new FormData(form)]);

/** Returns a ref to the form whose submission got no response: the last form submitted before the failure. */
function useUnansweredSubmission(unsent: UnsentForm | null) {
  const last = useRef<Submission | null>(null);
  const unanswered = useRef<Submission | null>(null);
  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.method === 'post')
        last.current = { form: target, submitter, sent: contentOf(target) };
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);
  useEffect(() => {
    if (unsent) unanswered.current = last.current;
  }, [unsent]);
  return unanswered;
}

/**
 * Returns a function that resubmits the form whose submission got no response, with its current content. Does so itself
 * when the network is back, unless the form has changed. The same content keeps its idempotency key. So the action runs
 * only once, even if the server had received the first request.
 */
function useResend(): () => void {
  const { unsent } = useNetworkStatus();
  const unanswered = useUnansweredSubmission(unsent);
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const [isWanted, setWanted] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page also leaves its form
  useEffect(() => () => network.recordUnsent(null), [pathname, search]);
  useEffect(() => {
    if (!unsent || unsent.reason === 'server' || unsent.reason === 'other-account') return;
    const onOnline = () => {
      const last = unanswered.current;
      // The person may not have finished a changed text, so only they send it.
      if (last && contentOf(last.form) !== last.sent) network.recordUnsent({ reason: 'unreachable' });
      else setWanted(true);
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [unsent, unanswered]);
  useEffect(() => {
    // The data of the page must load first. If the server had received the form, loading may redirect to another page.
    if (!isWanted || !isIdle) return;
    setWanted(false);
    const submission = unanswered.current;
    network.recordUnsent(null);
    if (!submission?.form.isConnected) return;
    const { form, submitter } = submission;
    form.requestSubmit(submitter && form.contains(submitter) ? submitter : null);
  }, [isWanted, isIdle, unanswered]);
  return () => setWanted(true);
}

/**
 * Retries failed requests when the page becomes visible again. A phone that wakes up may be online without an `online`
 * event.
 */
function useRetryWhenShown(isUnreachable: boolean): void {
  useEffect(() => {
    if (!isUnreachable) return;
    const onShow = () => document.visibilityState === 'visible' && network.retryNow();
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [isUnreachable]);
}

type NoticeText = { readonly text: string; readonly isWaiting?: boolean; readonly canRetry?: boolean };

/** Returns a text with the time at which the page on screen was loaded: `Showing what was loaded at 2:05 pm.` */
function loadedAt(): string {
  const shown = pageCache.shown();
  return shown ? t('frame.loadedAt', { time: formatClock(shown.loadedAt) }) : '';
}

function sentences(...texts: readonly string[]): string {
  return texts.filter(Boolean).join(' ');
}

function wordsFor({ trouble, unsent }: NetworkStatus): NoticeText | null {
  if (unsent?.reason === 'offline') return { text: t('frame.offlineUnsent'), canRetry: true };
  if (unsent?.reason === 'unreachable') return { text: t('frame.unreachableUnsent'), canRetry: true };
  if (unsent?.reason === 'other-account') return { text: t('frame.otherAccountUnsent') };
  if (unsent) return { text: t('frame.failedUnsent'), canRetry: true };
  if (trouble === 'offline') {
    return { text: sentences(t('frame.offline'), loadedAt(), t('frame.continueOnline')) };
  }
  if (trouble === 'unreachable') {
    return { text: sentences(t('frame.unreachable'), loadedAt()), canRetry: true };
  }
  return trouble && { text: t('frame.tryingAgain'), isWaiting: true };
}

/**
 * Returns the open modal dialog, if there is one. The network message must be inside it, because nothing outside of it
 * can be clicked.
 */
function openModal(): Element | null {
  return typeof document === 'undefined' ? null : document.querySelector('dialog:modal');
}

/** Shows a message about network trouble, with a button to retry. */
export function NetworkNotice() {
  const status = useNetworkStatus();
  const resend = useResend();
  useRetryWhenShown(status.trouble === 'unreachable');
  const noticeText = wordsFor(status);
  const retry = status.unsent ? resend : () => network.retryNow();
  const notice = noticeText && (
    <div className="net">
      <p>
        {noticeText.isWaiting && <span className="spin" aria-hidden="true" />}
        {noticeText.text}
      </p>
      {noticeText.canRetry && (
        <Button low onClick={retry}>
          {t('frame.tryAgain')}
        </Button>
      )}
    </div>
  );
  const modal = noticeText && openModal();
  return (
    <>
      <div aria-live="polite">{!modal && notice}</div>
      {modal && createPortal(<div role="alert">{notice}</div>, modal)}
    </>
  );
}
