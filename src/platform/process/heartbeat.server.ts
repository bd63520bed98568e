/** Interval of a process's heartbeat, in ms. Its supervisor replaces one that is silent for several intervals. */
const BEAT_MS = 2_000;

/** Heartbeat that a process sends to its supervisor. */
export type HeartbeatMessage = { readonly alive: true };

/** Returns whether a supervisor hears a sign of life. */
export function isHeartbeat(message: unknown): message is HeartbeatMessage {
  return typeof message === 'object' && message !== null && 'alive' in message;
}

/**
 * Sends heartbeats to the parent process from the event loop. A stopped process, or one in an endless turn, sends
 * none.
 */
export function startHeartbeat(): void {
  const message: HeartbeatMessage = { alive: true };
  // The other end may go at any moment, which is heard another way (`disconnect`).
  const beat = () => process.connected && process.send?.(message, undefined, undefined, () => {});
  beat();
  setInterval(beat, BEAT_MS).unref();
}
