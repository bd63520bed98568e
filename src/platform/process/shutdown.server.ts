import type { Log } from './log.server.ts';

/** Time in ms for running work to finish after a stop signal. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/**
 * Shuts the process down on SIGTERM, SIGINT, or when its parent process is gone. An uncaught error is logged and ends
 * the process, too, so that its supervisor starts a new one.
 */
export function shutDownOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(code || 1), SHUTDOWN_TIMEOUT_MS).unref();
    await stop().catch((error: unknown) => log.error({ err: error }, 'the shutdown failed'));
    process.exit(code);
  };
  process.on('SIGTERM', () => void end('SIGTERM', 0));
  process.on('SIGINT', () => void end('SIGINT', 0));
  process.on('disconnect', () => void end('supervisor gone', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    void end('uncaught error', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void end('unhandled rejection', 1);
  });
}
