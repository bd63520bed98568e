import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServiceWatchdog } from './service-watchdog.server.ts';

const watched = {
  NOTIFY_SOCKET: '/run/systemd/notify',
  WATCHDOG_USEC: '30000000',
  WATCHDOG_PID: String(process.pid),
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(environment: NodeJS.ProcessEnv): string[] {
  const sent: string[] = [];
  startServiceWatchdog(
    environment,
    () => {},
    (message) => void sent.push(message),
  );
  return sent;
}

test('a watched process reports that it is ready, and twice within each interval that it is alive', () => {
  const sent = start(watched);
  expect(sent).toEqual(['READY=1']);
  vi.advanceTimersByTime(30_000);
  expect(sent).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
});

test('an unwatched process, or one started by a watched one, reports nothing', () => {
  for (const environment of [{}, { ...watched, WATCHDOG_PID: '1' }, { ...watched, NOTIFY_SOCKET: '' }]) {
    const sent = start(environment);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  }
});

test('a notification that cannot be delivered is reported', () => {
  const failures: string[] = [];
  startServiceWatchdog(
    watched,
    ({ message }) => void failures.push(message),
    (_, onFailure) => onFailure(new Error('no such program')),
  );
  expect(failures).toEqual(['no such program']);
});
