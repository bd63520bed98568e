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
  /** Runs `work` in a span that ends with `work`. `work` may set the span's name and attributes later. */
  readonly inSpan: <Value>(options: SpanOptions, work: (span: Span) => Promise<Value>) => Promise<Value>;
  /**
   * Runs `work` in a child of the current span. Without a current span, `work` runs untraced. Otherwise each recurring
   * query of a process would become a trace.
   */
  readonly inChildSpan: <Value>(
    options: Pick<SpanOptions, 'name' | 'attributes'>,
    work: () => Promise<Value>,
  ) => Promise<Value>;
  /** Sends the recorded spans and stops tracing. */
  readonly stop: () => Promise<void>;
};

/**
 * Tracing of this process; null if tracing is off. Callers check this before every span. If tracing is off, no tracing
 * code runs, and its libraries are not loaded.
 */
export const tracing: { current: Tracing | null } = { current: null };

/** Value of `SpanStatusCode.ERROR`, copied here so that the library need not be loaded. */
export const SPAN_FAILED = 2;
