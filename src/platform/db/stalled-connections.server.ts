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
 * Destroys a pool's connections that wait for a response and have received nothing for `timeoutMs`. A frozen database
 * sends nothing, not even the error of its own statement timeout. The driver's `query_timeout` sets a timer for each
 * statement. Those timers keep every result in memory until the next full garbage collection, which cost a busy process
 * a sixth of its time. The socket's timeout does not fit either: it restarts with every byte that is sent.
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
