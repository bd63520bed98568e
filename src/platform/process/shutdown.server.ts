import type { Log } from './log.server.ts';

/** Longest time for work under way to finish when the process is told to stop, in ms. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/**
 * Ends the process in good order on SIGTERM, SIGINT, or when the process that started it is gone. An error that
 * nobody caught is logged and ends the process too, so that its supervisor starts a sound one.
 */
export function shutDownOnSignal(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const end = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(code || 1), SHUTDOWN_TIMEOUT_MS).unref();
    await stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
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
