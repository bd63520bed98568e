import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/process/log.server.ts';
import { connectClient, HOST_TIMEOUT_MS, requireWriting } from './database-hosts.server.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/**
 * Interval and time limit of a listening connection's probe, in ms. No other statements run on that connection. So
 * without a probe, a silently cut connection would never be noticed.
 */
const PROBE_MS = 5_000;

/** Stops listening. */
export type StopListening = () => Promise<void>;

/** Called with a notification's payload; without one if notifications may have been missed. */
export type OnNotification = (payload?: string) => void;

/** Resolves when the connection is lost, misses a probe, or leads to a host that no longer writes. */
async function untilLost(client: pg.Client, probeMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  const probe = async () => {
    for (let isAlive = true; isAlive; ) {
      await sleep(probeMs, undefined, { ref: false });
      const answer = requireWriting(client).then(
        () => true,
        () => false,
      );
      // guard: silent-listener (value => true)
      isAlive = await Promise.race([answer, sleep(probeMs, false, { ref: false })]);
    }
  };
  await Promise.race([closed, probe()]);
}

/** Listens on one connection; resolves when it is lost. */
async function listenUntilLost(
  client: pg.Client,
  channel: string,
  onNotification: OnNotification,
  probeMs: number,
): Promise<void> {
  const lost = untilLost(client, probeMs);
  client.on('notification', ({ payload }) => onNotification(payload ?? ''));
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  // Notifications from before this connection were missed.
  onNotification();
  await lost;
}

/**
 * Calls `onNotification` for every notification on a channel, and whenever some may have been missed. A lost connection
 * is reopened to the current writing host, after pauses that double up to 5 s.
 */
export function listenToChannel(
  url: string,
  channel: string,
  onNotification: OnNotification,
  log: Log,
  probeMs = PROBE_MS,
): StopListening {
  let stopped = false;
  let client: pg.Client | undefined;
  const listenOnce = async () => {
    client = await connectClient(url, { keepAlive: true, connectionTimeoutMillis: HOST_TIMEOUT_MS });
    if (!stopped) await listenUntilLost(client, channel, onNotification, probeMs);
  };
  const listen = async () => {
    for (let pause = FIRST_PAUSE_MS; !stopped; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const since = Date.now();
      await listenOnce().catch((error: unknown) =>
        log.debug({ err: error, channel }, 'the connection for notifications was lost'),
      );
      client?.end().catch(() => {});
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
