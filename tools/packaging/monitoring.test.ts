import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readinessSchema } from '#platform/api/health.server.ts';
import { measureProcess, readMetrics } from '#platform/process/telemetry/metrics.server.ts';
// Importing these modules declares all metrics.
import '../../src/app/compose.ts';
import '../../src/app/request-pipeline.ts';
import '#platform/api/api.server.ts';
import '#platform/db/audit-metrics.server.ts';
import '#platform/http/web-server.server.ts';
import '#platform/work/job-runner.server.ts';
import '#platform/work/work-metrics.server.ts';
import { ROOT } from '../root.ts';

const FOLDER = join(ROOT, 'packaging', 'monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** Returns the metrics in a text. Removes the suffixes that Prometheus adds to histograms. */
function namedMetrics(text: string): string[] {
  const found = text.match(/\b(?:market|nodejs|process)_\w+/g) ?? [];
  return [...new Set(found.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: Readonly<Record<string, unknown>>;
};

const { groups }: { readonly groups: readonly { readonly rules: readonly Rule[] }[] } = parse(
  read('alerts.yml'),
);
const rules = groups.flatMap((group) => group.rules);

/** Names of alerts, in order. */
const alerts = rules.map(({ alert }) => alert);

async function declaredMetrics(): Promise<ReadonlySet<string>> {
  measureProcess();
  return new Set([...(await readMetrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

test('each rule has a condition, a severity, a summary and an action', () => {
  for (const { alert, expr, labels, annotations } of rules) {
    expect(expr, alert).toMatch(/\w/);
    expect(['page', 'ticket'], alert).toContain(labels.severity);
    expect(annotations, alert).toEqual({ summary: expect.any(String), action: expect.any(String) });
  }
});

test.each(['alerts.test.yml', 'prometheus.yml'])('%s can be parsed', (file) => {
  expect(Object.keys(parse(read(file))).length).toBeGreaterThan(0);
});

test.each(['alerts.yml', 'alerts.test.yml', 'dashboard.json'])('%s names existing metrics', async (file) => {
  const declared = await declaredMetrics();
  const named = namedMetrics(read(file));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !declared.has(name))).toEqual([]);
});

test('a missing metric would be found', async () => {
  const declared = await declaredMetrics();
  const named = namedMetrics('rate(market_gone_total[5m]) / market_http_request_duration_seconds_bucket');
  expect(named.filter((name) => !declared.has(name))).toEqual(['market_gone_total']);
});

test('docs/operations.md and the rules have the same alerts', () => {
  const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  expect(alerts.length).toBeGreaterThan(0);
  expect(alerts.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('each rule is tested firing, and silent in a healthy market', () => {
  const [firing = '', ...quiet] = read('alerts.test.yml').split(/^ +- \{ alertname: /m);
  const fired = [...firing.matchAll(/alertname: (\w+)\n +eval_time: \S+\n +exp_alerts:\n +- exp_labels:/g)];
  expect(fired.map(([, name]) => name)).toEqual(alerts);
  expect(quiet.map((text) => /^\w+/.exec(text)?.[0])).toEqual(alerts);
});

test('`PartNotOk` fires for each part of `GET /readyz`, and the docs explain each', () => {
  const parts = Object.keys(readinessSchema.shape.parts.shape);
  expect(parts.length).toBeGreaterThan(0);
  const [, fired = ''] = read('alerts.test.yml').split(/^ +- alertname: PartNotOk$/m);
  const [section = ''] = fired.split(/^ {2}- interval:/m);
  expect([...section.matchAll(/^ +part: '(\w+)'$/gm)].map(([, part]) => part)).toEqual(parts);
  const action = /alert: PartNotOk[\s\S]*?action: "(.*)"/.exec(read('alerts.yml'))?.[1] ?? '';
  expect(parts.filter((part) => !action.includes(part))).toEqual([]);
  const row =
    /^\| `PartNotOk` \|.*$/m.exec(readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8'))?.[0] ?? '';
  expect(parts.filter((part) => !row.includes(part))).toEqual([]);
});
