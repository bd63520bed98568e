import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createLog } from '#platform/process/log.server.ts';
import { openMetricsEndpoint, startMetricsEndpoint } from './metrics-endpoint.server.ts';

const log = createLog('silent', 'test');
const host = '127.0.0.1';
/** Timeout of polls. They end as soon as they succeed, but a busy machine can pause for seconds. */
const SOON = { timeout: 20_000 };

test('metrics are available at one address, and nothing else is', async () => {
  const { port, stop } = await openMetricsEndpoint({ host, port: 0, log });
  const sendRequest = (path: string, method = 'GET') => fetch(`http://${host}:${port}${path}`, { method });
  const metrics = await sendRequest('/metrics');
  expect(metrics.status).toBe(200);
  expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect((await sendRequest('/')).status).toBe(404);
  expect((await sendRequest('/metrics', 'POST')).status).toBe(404);
  await stop();
  await expect(sendRequest('/metrics')).rejects.toThrow();
});

test('a start waits for a port that another process still uses', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const lines: string[] = [];
  const warnings = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const stop = startMetricsEndpoint({ host, port, log: warnings });
  await vi.waitFor(
    () => expect(lines.join()).toContain('the metrics port is in use; metrics start when it is free'),
    SOON,
  );
  other.close();
  await once(other, 'close');
  await vi.waitFor(async () => {
    const response = await fetch(`http://${host}:${port}/metrics`);
    expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds');
  }, SOON);
  await stop();
});

test('a server that never got its port can be stopped, too', async () => {
  const other = createServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await startMetricsEndpoint({ host, port, log })();
  other.close();
});
