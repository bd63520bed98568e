import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from './tracing.server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the sampler that `OTEL_TRACES_SAMPLER` names. By default every trace is sent, unless a proxy decided not to
 * sample its parent trace.
 */
function samplerOf({
  OTEL_TRACES_SAMPLER = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG,
}: Environment): Sampler {
  const share = Number(OTEL_TRACES_SAMPLER_ARG ?? 1);
  const name = OTEL_TRACES_SAMPLER.replace(/^parentbased_/, '');
  const roots: Readonly<Record<string, Sampler>> = {
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(Number.isFinite(share) ? share : 1),
  };
  const root = roots[name] ?? new AlwaysOnSampler();
  return name === OTEL_TRACES_SAMPLER ? root : new ParentBasedSampler({ root });
}

/** Returns the time in ms for which spans are collected before they are sent. */
function delayOf({ OTEL_BSP_SCHEDULE_DELAY }: Environment): number {
  return Number(OTEL_BSP_SCHEDULE_DELAY) || 5_000;
}

function createProvider(environment: Environment, service: string, exporter: SpanExporter): TracerProvider {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service }))
    .merge(detectResources({ detectors: [envDetector] }));
  return new TracerProvider({
    resource,
    sampler: samplerOf(environment),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayOf(environment) })],
  });
}

/**
 * Opens tracing that sends spans by OTLP over HTTP, in JSON. The exporter reads target, headers and timeout from
 * OpenTelemetry's standard variables. `envDetector` reads the service's name and attributes. This function reads the
 * variables that the library ignores. `exporter` replaces the exporter in tests.
 */
export function openTracing(
  environment: Environment,
  service: string,
  exporter: SpanExporter = new OTLPTraceExporter(),
): Tracing {
  const provider = createProvider(environment, service, exporter);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer('market');
  const inSpan: Tracing['inSpan'] = ({ name, kind, attributes = {}, traceparent }, work) => {
    const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
    const options = { kind: kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL, attributes };
    return tracer.startActiveSpan(name, options, parent, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        // The error's message may quote user text, so the span omits it. The log contains it, without email addresses.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  };
  return {
    inSpan,
    inChildSpan: (options, work) => (trace.getActiveSpan() ? inSpan(options, work) : work()),
    stop: async () => {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
