/**
 * Key in the browser's storage for the person who turned notifications on. Repeated in `push-device.ts`, so that pages
 * need not load that file.
 */
const PUSH_OF = 'push-of';

/**
 * Renews this browser's subscription when its person signs in again, because signing out ends it. Does nothing for
 * other people, or if notifications are on.
 */
export async function restorePush(userId: string | undefined): Promise<void> {
  try {
    if (userId === undefined) sessionStorage.removeItem(PUSH_OF);
    if (userId === undefined || localStorage.getItem(PUSH_OF) !== userId) return;
    // Runs once per tab and sign-in. The settings page shows the result.
    if (sessionStorage.getItem(PUSH_OF) === userId) return;
    sessionStorage.setItem(PUSH_OF, userId);
    const { restoreDevice } = await import('../common/push-device.ts');
    await restoreDevice();
  } catch {
    // Without storage or network, notifications stay off until the person turns them on.
  }
}
