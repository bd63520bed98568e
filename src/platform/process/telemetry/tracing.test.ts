import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '#platform/process/log.server.ts';
import { openTracing } from './otlp-tracing.server.ts';
import { startTracing, wantsTraces } from './start-tracing.server.ts';
import { type Tracing, tracing } from './tracing.server.ts';

const log = createLog('silent', 'test');
const begun = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const unsampled = begun.replace(/01$/, '00');

let opened: Tracing | undefined;
afterEach(() => opened?.stop());

function open(environment: Record<string, string> = {}) {
  const spans: ReadableSpan[] = [];
  const exporter = new InMemorySpanExporter();
  opened = openTracing(environment, 'market-web', exporter);
  const { inSpan, stop } = opened;
  const finish = async () => {
    // Shutting down clears the exporter, so copy the spans first.
    exporter.shutdown = async () => void spans.push(...exporter.getFinishedSpans());
    opened = undefined;
    await stop();
    return spans;
  };
  return { inSpan, finish };
}

test('nothing is traced unless the standard variables name a destination', async () => {
  expect(wantsTraces({})).toBe(false);
  expect(wantsTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toBe(true);
  expect(wantsTraces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' })).toBe(true);
  const switchedOff = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' };
  expect(wantsTraces(switchedOff)).toBe(false);
  await (await startTracing(switchedOff, 'market-web', log))();
  expect(tracing.current).toBeNull();
});

test('nested work belongs to its parent, and a request to the trace that a proxy has begun', async () => {
  const { inSpan, finish } = open();
  await inSpan({ name: 'GET', kind: 'server', traceparent: begun }, async (span) => {
    await inSpan({ name: 'select', attributes: { 'db.system.name': 'postgresql' } }, async () => {});
    span.updateName('GET /cart');
  });
  const [inner, outer] = await finish();
  expect([inner?.name, outer?.name]).toEqual(['select', 'GET /cart']);
  expect(outer?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(outer?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  expect(outer?.resource.attributes['service.name']).toBe('market-web');
});

test('an exception ends its span as an error, without its message', async () => {
  const { inSpan, finish } = open();
  const failing = inSpan({ name: 'job' }, () => Promise.reject(new Error('rahim@example.test broke')));
  await expect(failing).rejects.toThrow('broke');
  const [span] = await finish();
  expect(span?.status).toEqual({ code: 2 });
  expect(span?.events).toEqual([]);
});

test.each([
  [{}, begun, 1],
  [{}, unsampled, 0],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, unsampled, 1],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, begun, 0],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, begun, 0],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, undefined, 0],
])(
  'with the variables %j and the traceparent %s, %i span is sent',
  async (environment, traceparent, count) => {
    const { inSpan, finish } = open(environment);
    await inSpan({ name: 'GET', traceparent }, async () => {});
    expect(await finish()).toHaveLength(count);
  },
);
