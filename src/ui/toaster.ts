import { requestToaster } from './lazy-toaster-state.ts';

const loadNotices = () => import('./toaster-view.tsx');

/** Fetches what notices need before the first is told, for people who will see some. */
export function preloadNotices(): void {
  loadNotices().catch(() => {});
}

async function tell(kind: 'tellSuccess' | 'tellError', message: string): Promise<void> {
  requestToaster();
  // Without a line its script may not arrive; the page says then that there is none.
  const notices = await loadNotices().catch(() => null);
  notices?.[kind](message);
}

/** Tells that something went well, for 2 s. */
export function showSuccess(message: string): void {
  void tell('tellSuccess', message);
}

/** Tells that something failed, for 4 s. */
export function showError(message: string): void {
  void tell('tellError', message);
}
