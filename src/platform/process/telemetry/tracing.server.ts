import type { Attributes, Span } from '@opentelemetry/api';

/** Name and attributes of a span. */
type SpanOptions = {
  readonly name: string;
  /** `server` for a request that came over the network. */
  readonly kind?: 'server';
  readonly attributes?: Attributes;
  /** Parent trace from a proxy's `traceparent` header. By default the current trace is the parent. */
  readonly traceparent?: string | undefined;
};

/** Measures work as spans of traces. */
export type Tracing = {
  /** Does `work` in a span that ends with it; `work` may name and describe it better once more is known. */
  readonly inSpan: <Value>(options: SpanOptions, work: (span: Span) => Promise<Value>) => Promise<Value>;
  /**
   * Does `work` as a part of what is being measured, in a span of its own. Without a current span, it runs untraced:
   * recurring queries of a process would each be a trace.
   */
  readonly inChildSpan: <Value>(
    options: Pick<SpanOptions, 'name' | 'attributes'>,
    work: () => Promise<Value>,
  ) => Promise<Value>;
  /** Sends what was measured and measures no more. */
  readonly stop: () => Promise<void>;
};

/**
 * The tracing of this process; null while none was asked for. Checked before every measurement: without it no tracing
 * code runs and none of its libraries is loaded.
 */
export const tracing: { current: Tracing | null } = { current: null };

/** `SpanStatusCode.ERROR`, without loading the library for it. */
export const SPAN_FAILED = 2;
