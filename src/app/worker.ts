import { warnOfClockSkew } from '#platform/db/clock-skew.server.ts';
import { openPool } from '#platform/db/database.server.ts';
import { startDatabaseHeartbeat } from '#platform/db/heartbeats.server.ts';
import { directUrl, isPooled } from '#platform/db/pooler.server.ts';
import { ConfigError } from '#platform/process/config.server.ts';
import { startHeartbeat } from '#platform/process/heartbeat.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { shutDownOnSignal } from '#platform/process/shutdown.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import { startOutboxRelay } from '#platform/work/outbox-relay.server.ts';
import { composeMarket } from './compose.ts';
import { readConfig } from './settings.ts';

/** Connections of the queue of jobs where it needs some of its own. */
const JOB_CONNECTIONS = 4;

/** The job runner: delivers events, sends mail, sweeps. Any number of these may run beside one another. */
async function startWorker() {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const market = await composeMarket(config, publicUrl, log);
  const { db, pool } = market.database;
  // Looking for jobs locks and waits: over a pooler it would take connections that others share.
  const jobPool = isPooled(config) ? openPool(directUrl(config), { poolSize: JOB_CONNECTIONS }) : pool;
  const runner = await startJobs(jobPool, market.jobs, log);
  const delivery = startOutboxRelay(db, market.listeners, log);
  const signs = startDatabaseHeartbeat(db, 'worker', log);
  process.send?.({ ready: 'worker' });
  startHeartbeat();
  log.info('job runner started');
  void warnOfClockSkew(pool, log);
  // Here and not in each web process: once a machine is enough, and refunds go out from here.
  void market.reportProcessor();
  shutDownOnSignal(log, async () => {
    signs.stop();
    await delivery.stop();
    await runner.stop();
    if (jobPool !== pool) await jobPool.end();
    await market.database.close();
  });
}

startWorker().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
