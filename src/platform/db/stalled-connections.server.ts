import type { Socket } from 'node:net';
import type pg from 'pg';

/** Number of checks of a connection within the response timeout. */
const CHECKS = 10;

/** Detects a connection whose response is overdue, and destroys its socket. */
export class StallDetector {
  readonly #socket: Socket;
  /** Number of bytes that had been sent when all statements were last answered. */
  #answeredBytes = 0;
  #bytesRead = 0;
  #silentChecks = 0;

  /** Watches a connection's socket. The client emits an event when every statement is answered. */
  constructor(socket: Socket, client: pg.Client) {
    this.#socket = socket;
    const recordAnswered = () => {
      this.#answeredBytes = socket.bytesWritten;
    };
    client.on('connect', recordAnswered);
    client.on('drain', recordAnswered);
  }

  /** Checks for silence. Destroys the socket after more than {@link CHECKS} checks without a received byte. */
  check(): void {
    const { bytesRead, bytesWritten } = this.#socket;
    const isSilent = bytesWritten > this.#answeredBytes && bytesRead === this.#bytesRead;
    // Count checks, not time: if this process was paused itself, received responses may still be unread.
    this.#silentChecks = isSilent ? this.#silentChecks + 1 : 0;
    this.#bytesRead = bytesRead;
    if (this.#silentChecks > CHECKS) this.#socket.destroy();
  }
}

/**
 * Destroys a pool's connections that wait for a response and have received nothing for `timeoutMs`. A frozen database
 * sends nothing, not even the error of its own statement timeout. The driver's `query_timeout` does not fit, because it
 * sets a timer for each statement. Those timers keep every result in memory until the next full garbage collection.
 * This took a sixth of a busy process's time. The socket's timeout does not fit either, because it restarts with every
 * byte that is sent.
 * @param detectorOf returns the detector of a pool's connection
 */
export function destroyStalled(
  pool: pg.Pool,
  detectorOf: (client: pg.PoolClient) => StallDetector | null,
  timeoutMs: number,
): void {
  const open = new Set<pg.PoolClient>();
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    for (const client of open) detectorOf(client)?.check();
  };
  pool.on('connect', (client) => {
    open.add(client);
    timer ??= setInterval(check, timeoutMs / CHECKS).unref();
  });
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}
