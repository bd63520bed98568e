import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.server.ts';

/** Channel on which the database tells of changes of what anybody may see. */
const CHANNEL = 'shown_changes';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** Ends the listening. */
export type StopListening = () => Promise<void>;

/** One listening connection; answers when it is lost. */
async function listenOnce(client: pg.Client, onChange: () => void): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', onChange);
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  // Nobody told of what changed before.
  onChange();
  await lost;
}

/**
 * Calls `onChange` whenever something that anybody may see has changed, and whenever it may have while nobody
 * listened. A lost connection is made anew, with pauses that double up to 5 s.
 */
export function listenForShownChanges(url: string, onChange: () => void, log: Log): StopListening {
  let stopped = false;
  let client: pg.Client | undefined;
  const listen = async () => {
    for (let pause = FIRST_PAUSE_MS; !stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
      const since = Date.now();
      await listenOnce(client, onChange).catch((error: unknown) =>
        log.debug({ err: error }, 'not listening'),
      );
      client.end().catch(() => {});
      onChange();
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
