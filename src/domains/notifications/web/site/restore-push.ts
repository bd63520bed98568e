/** Notes in this browser whose notifications it shows; also in `push-device.ts`, which this file must not bring to everybody. */
const PUSH_OF = 'push-of';

/**
 * Subscribes this browser again for a person who had turned notifications on and signed in anew, because sign-out ends
 * them. Does nothing for anybody else, and where they are on.
 */
export async function restorePush(userId: string | undefined): Promise<void> {
  try {
    if (userId === undefined) sessionStorage.removeItem(PUSH_OF);
    if (userId === undefined || localStorage.getItem(PUSH_OF) !== userId) return;
    // Once a tab and sign-in: the page of settings tells what has become of it.
    if (sessionStorage.getItem(PUSH_OF) === userId) return;
    sessionStorage.setItem(PUSH_OF, userId);
    const { restoreDevice } = await import('../common/push-device.ts');
    await restoreDevice();
  } catch {
    // A browser that keeps nothing, or no network: it is off here until it is turned on.
  }
}
