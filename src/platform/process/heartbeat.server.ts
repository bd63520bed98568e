/** How often a process says that it lives, in ms; its supervisor replaces one that is silent for several times this. */
const BEAT_MS = 2_000;

/** Heartbeat that a process sends to its supervisor. */
export type HeartbeatMessage = { readonly alive: true };

/** Whether a supervisor hears a sign of life. */
export function isHeartbeat(message: unknown): message is HeartbeatMessage {
  return typeof message === 'object' && message !== null && 'alive' in message;
}

/**
 * Tells the process that started this one that it lives, from its event loop: one that is stopped, or in a turn without
 * end, tells nothing.
 */
export function startHeartbeat(): void {
  const message: HeartbeatMessage = { alive: true };
  // The other end may go at any moment, which is heard another way (`disconnect`).
  const beat = () => process.connected && process.send?.(message, undefined, undefined, () => {});
  beat();
  setInterval(beat, BEAT_MS).unref();
}
