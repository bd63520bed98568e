/**
 * Key in the browser's storage for the id of the person who turned notifications on. `push-device.ts` repeats the key,
 * so that pages need not load that file.
 */
const PUSH_OF = 'push-of';

/**
 * Renews this browser's subscription when its person signs in again, because signing out ends the subscription. Does
 * nothing if another person signs in or the subscription still exists.
 */
export async function restorePush(userId: string | undefined): Promise<void> {
  try {
    if (userId === undefined) sessionStorage.removeItem(PUSH_OF);
    if (userId === undefined || localStorage.getItem(PUSH_OF) !== userId) return;
    // Runs once per tab and sign-in, and shows no result. The settings page shows the state.
    if (sessionStorage.getItem(PUSH_OF) === userId) return;
    sessionStorage.setItem(PUSH_OF, userId);
    const { restoreDevice } = await import('../common/push-device.ts');
    await restoreDevice();
  } catch {
    // Without storage or network, notifications stay off until the person turns them on.
  }
}
