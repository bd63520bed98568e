import type { Log } from '#platform/process/log.server.ts';
import { tracing } from './tracing.server.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns whether OpenTelemetry's standard variables ask for traces. */
export function wantsTraces(environment: Environment): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = environment;
  if (OTEL_SDK_DISABLED === 'true' || OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT);
}

/**
 * Starts tracing if OpenTelemetry's standard variables name a target. Traces name this process `service`, unless
 * `OTEL_SERVICE_NAME` is set. Returns a function that stops tracing.
 */
export async function startTracing(
  environment: Environment,
  service: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (!wantsTraces(environment)) return async () => {};
  const { openTracing } = await import('./otlp-tracing.server.ts');
  const started = openTracing(environment, service);
  tracing.current = started;
  log.info({ service: environment.OTEL_SERVICE_NAME ?? service }, 'sending traces');
  return async () => {
    tracing.current = null;
    await started
      .stop()
      .catch((error: unknown) => log.debug({ err: error }, 'the last traces could not be sent'));
  };
}
