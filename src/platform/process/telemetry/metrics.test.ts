import { expect, test } from 'vitest';
import { defineCounter, defineGauge, defineMoment, defineTimes, readMetrics } from './metrics.server.ts';

const linesOf = async (name: string) =>
  (await readMetrics()).split('\n').filter((line) => line.startsWith(name) && !line.startsWith('#'));

test('counters have their labels, and expected values are 0 before they occur', async () => {
  const counter = defineCounter('test_counted_total', 'For tests', ['outcome'], [{ outcome: 'failed' }]);
  expect(await linesOf('test_counted_total')).toEqual(['test_counted_total{outcome="failed"} 0']);
  counter.inc({ outcome: 'done' }, 2);
  expect(await linesOf('test_counted_total')).toEqual([
    'test_counted_total{outcome="failed"} 0',
    'test_counted_total{outcome="done"} 2',
  ]);
});

test('durations are counted in buckets', async () => {
  defineTimes('test_times_seconds', 'For tests').observe(0.2);
  expect(await linesOf('test_times_seconds')).toEqual(
    expect.arrayContaining([
      'test_times_seconds_bucket{le="0.1"} 0',
      'test_times_seconds_bucket{le="0.25"} 1',
      'test_times_seconds_count 1',
    ]),
  );
});

test('a gauge is computed for each scrape until it is removed', async () => {
  const gauge = defineGauge('test_asked', 'For tests', ['place']);
  let value = 1;
  const stop = gauge.observe(() => [{ labels: { place: 'here' }, value }]);
  expect(await linesOf('test_asked')).toEqual(['test_asked{place="here"} 1']);
  value = 7;
  expect(await linesOf('test_asked')).toEqual(['test_asked{place="here"} 7']);
  stop();
  expect(await linesOf('test_asked')).toEqual([]);
});

test('a value that cannot be read is absent and does not affect other values', async () => {
  const gauge = defineGauge('test_half_asked', 'For tests', ['place']);
  gauge.observe(() => Promise.reject(new Error('away')));
  gauge.observe(() => [{ labels: { place: 'here' }, value: 3 }]);
  expect(await linesOf('test_half_asked')).toEqual(['test_half_asked{place="here"} 3']);
});

test('a value without labels is absent and not 0 until it is known', async () => {
  const gauge = defineGauge<never>('test_bare', 'For tests', []);
  expect(await linesOf('test_bare')).toEqual([]);
  gauge.observe(() => [{ labels: {}, value: 5 }]);
  expect(await linesOf('test_bare')).toEqual(['test_bare 5']);
});

test('a time is absent until its event happens, and is then in seconds since 1970', async () => {
  const moment = defineMoment('test_moment_timestamp_seconds', 'For tests');
  expect(await linesOf('test_moment_timestamp_seconds')).toEqual([]);
  const before = Date.now() / 1_000;
  moment.setToCurrentTime();
  const [line = ''] = await linesOf('test_moment_timestamp_seconds');
  expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual(before);
});
