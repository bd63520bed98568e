import { requestToaster } from './lazy-toaster-state.ts';

const loadNotices = () => import('./toaster-view.tsx');

/** Loads the toaster's script in advance, for people who are likely to see toasts. */
export function preloadNotices(): void {
  loadNotices().catch(() => {});
}

async function addToast(kind: 'addSuccess' | 'addError', message: string): Promise<void> {
  requestToaster();
  // Without a network the script may fail to load. The page then shows its own message about network trouble.
  const notices = await loadNotices().catch(() => null);
  notices?.[kind](message);
}

/** Shows a success toast for 2 s. */
export function showSuccess(message: string): void {
  void addToast('addSuccess', message);
}

/** Shows an error toast for 4 s. */
export function showError(message: string): void {
  void addToast('addError', message);
}
