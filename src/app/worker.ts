import { ConfigError } from '#platform/process/config.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { shutDownOnSignal } from '#platform/process/shutdown.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import { startOutboxRelay } from '#platform/work/outbox-relay.server.ts';
import { composeMarket } from './compose.ts';
import { readConfig } from './settings.ts';

/** The job runner: delivers events, sends mail, sweeps. Any number of these may run beside one another. */
async function startWorker() {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const market = await composeMarket(config, publicUrl, log);
  const { db, pool } = market.database;
  const runner = await startJobs(pool, market.jobs, log);
  const delivery = startOutboxRelay(db, market.listeners, log);
  process.send?.({ ready: 'worker' });
  log.info('job runner started');
  // Here and not in each web process: once a machine is enough, and refunds go out from here.
  void market.reportProcessor();
  shutDownOnSignal(log, async () => {
    await delivery.stop();
    await runner.stop();
    await market.database.close();
  });
}

startWorker().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
