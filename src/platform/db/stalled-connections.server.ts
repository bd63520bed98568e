import type { Socket } from 'node:net';
import type pg from 'pg';

/** How often connections are checked within the time that an answer may take. */
const CHECKS = 10;

/** Knows whether a connection waits for an answer, and destroys its socket when nothing comes. */
export class StallDetector {
  readonly #socket: Socket;
  /** Bytes sent when everything sent was last answered. */
  #answeredBytes = 0;
  #bytesRead = 0;
  #silentChecks = 0;

  /** Watches the socket of a connection, which says by its events when everything sent is answered. */
  constructor(socket: Socket, client: pg.Client) {
    this.#socket = socket;
    const noteAnswered = () => {
      this.#answeredBytes = socket.bytesWritten;
    };
    client.on('connect', noteAnswered);
    client.on('drain', noteAnswered);
  }

  /** Notes whether an answer is late; destroys the socket at one check more than {@link CHECKS} without a byte. */
  check(): void {
    const { bytesRead, bytesWritten } = this.#socket;
    const isSilent = bytesWritten > this.#answeredBytes && bytesRead === this.#bytesRead;
    // Counted, not timed: a process that was stopped itself for a while has answers that it has not read yet.
    this.#silentChecks = isSilent ? this.#silentChecks + 1 : 0;
    this.#bytesRead = bytesRead;
    if (this.#silentChecks > CHECKS) this.#socket.destroy();
  }
}

/**
 * Destroys connections of a pool on which nothing has come back for `timeoutMs` while an answer is waited for: a
 * database that is frozen rather than gone tells nothing, not even that a statement takes too long. The driver's own
 * `query_timeout` has a timer a statement, whose trail keeps every answer in memory until the next full garbage
 * collection: a busy process spent a sixth of its time with that. The socket's time-out begins anew with whatever is
 * sent.
 * @param detectorOf the detector of a connection of the pool
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
