/** Interval of a process's heartbeat, in ms. The supervisor replaces a process that misses several heartbeats. */
const BEAT_MS = 2_000;

/** Heartbeat that a process sends to its supervisor. */
export type HeartbeatMessage = { readonly alive: true };

/** Returns whether a message is a heartbeat. */
export function isHeartbeat(message: unknown): message is HeartbeatMessage {
  return typeof message === 'object' && message !== null && 'alive' in message;
}

/**
 * Sends heartbeats to the parent process from the event loop. A stopped process, or one in an endless loop, sends none.
 */
export function startHeartbeat(): void {
  const message: HeartbeatMessage = { alive: true };
  // The parent may exit at any moment, so errors are ignored. `shutDownOnSignal` handles the event `disconnect`.
  const beat = () => process.connected && process.send?.(message, undefined, undefined, () => {});
  beat();
  setInterval(beat, BEAT_MS).unref();
}
