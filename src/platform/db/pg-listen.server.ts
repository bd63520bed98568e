import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/process/log.server.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/** One listening connection; answers when it is lost. */
async function listenUntilLost(
  client: pg.Client,
  channel: string,
  onNotification: () => void,
): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', onNotification);
  await client.connect();
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  // Nobody told of what was noticed before.
  onNotification();
  await lost;
}

/**
 * Calls `onNotice` whenever the database gives notice on a channel, and whenever it may have while nobody listened. A
 * lost connection is made anew, with pauses that double up to 5 s.
 */
export function listenToChannel(
  url: string,
  channel: string,
  onNotification: () => void,
  log: Log,
): StopListening {
  let stopped = false;
  let client: pg.Client | undefined;
  const listen = async () => {
    for (let pause = FIRST_PAUSE_MS; !stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
      const since = Date.now();
      await listenUntilLost(client, channel, onNotification).catch((error: unknown) =>
        log.debug({ err: error, channel }, 'not listening'),
      );
      client.end().catch(() => {});
      onNotification();
      if (Date.now() - since > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS;
      if (!stopped) await sleep(pause, undefined, { ref: false });
    }
  };
  void listen();
  return async () => {
    stopped = true;
    await client?.end().catch(() => {});
  };
}
