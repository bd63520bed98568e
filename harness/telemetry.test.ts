import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from '../tools/root.ts';
import { freePort } from './ports.ts';
import { startTestMarket } from './start-market.ts';

const HOST = '127.0.0.1';
let market: Awaited<ReturnType<typeof startTestMarket>>;
let workerPort: number;

/** Path and body of each request to the fake OpenTelemetry collector. */
const sent: string[] = [];
const collector = createServer((request, response) => {
  readText(request).then((body) => {
    sent.push(`${request.url} ${body}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

beforeAll(async () => {
  workerPort = await freePort(HOST);
  collector.listen(0, HOST);
  await once(collector, 'listening');
  const settings = {
    METRICS_PORT: String(workerPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${HOST}:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  market = await startTestMarket({ webs: 1, workers: 1, settings });
});
afterAll(async () => {
  await market.stop();
  collector.close();
});

async function readMetrics(port: number): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`http://${HOST}:${port}/metrics`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/**
 * Poll options. They are generous, because processes open their ports during startup and send heartbeats every few
 * seconds.
 */
const SOON = { timeout: 20_000, interval: 200 };

test('a web process reports its requests, its connections and the health checks', async () => {
  await (await fetch(`${market.url}/settings`)).text();
  await vi.waitFor(async () => {
    const metrics = await readMetrics(workerPort + 1);
    const counted = 'market_http_requests_total{method="GET",route="/settings",status="200"}';
    expect(metrics.get(counted)).toBeGreaterThanOrEqual(1);
    expect(metrics.get('market_part_ok{part="database"}')).toBe(1);
    expect(metrics.has('market_database_connections{pool="main",state="waiting"}')).toBe(true);
    expect(metrics.has('market_process_last_sign_seconds{process="worker"}')).toBe(false);
  }, SOON);
});

test('a worker reports figures of the whole market, and counters of failures start at 0', async () => {
  await vi.waitFor(async () => {
    const metrics = await readMetrics(workerPort);
    expect(metrics.get('market_process_last_sign_seconds{process="worker"}')).toBeLessThan(60);
    expect(metrics.get('market_events_waiting')).toBeGreaterThanOrEqual(0);
    expect(metrics.get('market_jobs_total{name="mail.send",outcome="failed"}')).toBe(0);
    expect(metrics.get('market_audited_changes_total{kind="refund",to="failed"}')).toBe(0);
  }, SOON);
});

type Matcher = readonly [label: string, operator: string, wanted: string];
type Selector = { readonly text: string; readonly metric: string; readonly matchers: readonly Matcher[] };

/** Labels that Prometheus itself adds to each series. */
const OF_PROMETHEUS = ['job', 'instance'];

/** Parses the labels between braces: matchers of a selector, or labels of a series. */
function readLabels(text = ''): Matcher[] {
  return [...text.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(
    ([, label = '', operator = '', wanted = '']) => [label, operator, wanted],
  );
}

/** Returns the selectors of series in PromQL expressions. */
function selectorsIn(text: string): Selector[] {
  return [...text.matchAll(/\b((?:market|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([whole, metric = '', labels]) => ({
      text: whole,
      metric,
      matchers: readLabels(labels).filter(([label]) => !OF_PROMETHEUS.includes(label)),
    }),
  );
}

/** Returns whether a selector matches a series. */
function isSelected(series: string, { metric, matchers }: Selector): boolean {
  const [, name, labels] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  if (name !== metric) return false;
  const values = new Map(readLabels(labels).map(([label, , value]) => [label, value]));
  return matchers.every(([label, operator, wanted]) => {
    const value = values.get(label) ?? '';
    const fits = operator.endsWith('~') ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted;
    return operator.startsWith('!') ? !fits : fits;
  });
}

const FOLDER = join(ROOT, 'packaging', 'monitoring');

/** Returns the expressions of the alert rules and of the dashboard. */
function readExpressions(): string {
  const rules = readFileSync(join(FOLDER, 'alerts.yml'), 'utf8').match(/^ +expr: .*$/gm) ?? [];
  const panels = readFileSync(join(FOLDER, 'dashboard.json'), 'utf8').match(/^ +"expr": .*$/gm) ?? [];
  return [...rules, ...panels.map((line) => line.replaceAll('\\"', '"'))].join('\n');
}

/**
 * Series that appear only after an event, such as a fault, or with a replica. Other tests cover their
 * labels.
 */
const LATER = [
  'market_audited_poisha_total{kind=~"payment|refund"}',
  'market_http_ready_answers_total',
  'market_http_requests_refused_total',
  'market_http_requests_total{status=~"5.."}',
  'market_jobs_given_up',
  'market_jobs_overdue_seconds',
  'market_jobs_waiting',
  'market_replica_behind_seconds',
  'market_replica_reads_total',
  'market_webhook_last_message_timestamp_seconds',
];

test('alerts and dashboard use series that exist from the start, or are known to appear after an event', async () => {
  const selectors = selectorsIn(readExpressions());
  expect(selectors.length).toBeGreaterThan(50);
  await vi.waitFor(async () => {
    const all = await Promise.all([readMetrics(workerPort), readMetrics(workerPort + 1)]);
    const series = all.flatMap((metrics) => [...metrics.keys()]);
    const absent = selectors.filter((selector) => !series.some((one) => isSelected(one, selector)));
    expect(absent.map(({ text }) => text).filter((text) => !LATER.includes(text))).toEqual([]);
  }, SOON);
});

test('a selector with an unknown label or value matches no series', () => {
  const series = 'market_http_requests_shed_total{priority="buying"}';
  const selects = (text: string) => selectorsIn(text).map((selector) => isSelected(series, selector));
  expect(selects('sum(increase(market_http_requests_shed_total{priority=~"buying|signed-in"}[5m]))')).toEqual(
    [true],
  );
  expect(selects('market_http_requests_shed_total{urgency="buying"}')).toEqual([false]);
  expect(selects('market_http_requests_shed_total{priority!="buying"}')).toEqual([false]);
});

test('a web process sends traces of requests and SQL statements, without email addresses, to the collector', async () => {
  expect((await fetch(`${market.url}/users/rahim%40example.test`)).status).toBe(401);
  await (await fetch(`${market.url}/category`)).text();
  await vi.waitFor(() => {
    const all = sent.join('\n');
    expect(all).toMatch(/^\/v1\/traces /);
    expect(all).toContain('"name":"GET /users/{email}"');
    expect(all).toContain('"db.query.text"');
    expect(all).toContain('"market-web"');
  }, SOON);
  expect(sent.join()).not.toContain('rahim');
});
