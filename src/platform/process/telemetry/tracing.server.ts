import type { Attributes, Span } from '@opentelemetry/api';

/** Name and attributes of a span. */
type SpanOptions = {
  readonly name: string;
  /** `server` for a request from the network. */
  readonly kind?: 'server';
  readonly attributes?: Attributes;
  /** Parent trace from a proxy's `traceparent` header. By default the current trace is the parent. */
  readonly traceparent?: string | undefined;
};

/** Records work as spans of traces. */
export type Tracing = {
  /** Runs `work` in a span that ends with it. `work` may set the span's name and attributes later. */
  readonly inSpan: <Value>(options: SpanOptions, work: (span: Span) => Promise<Value>) => Promise<Value>;
  /**
   * Runs `work` in a child span. Without a current span it runs untraced, because recurring queries of a process would
   * each be a trace.
   */
  readonly inChildSpan: <Value>(
    options: Pick<SpanOptions, 'name' | 'attributes'>,
    work: () => Promise<Value>,
  ) => Promise<Value>;
  /** Sends the recorded spans and stops tracing. */
  readonly stop: () => Promise<void>;
};

/**
 * Tracing of this process; null if turned off. Checked before every measurement: without it no tracing code runs and
 * none of its libraries is loaded.
 */
export const tracing: { current: Tracing | null } = { current: null };

/** `SpanStatusCode.ERROR`, without loading the library for it. */
export const SPAN_FAILED = 2;
