import { startAuditMetrics } from '#platform/db/audit-metrics.server.ts';
import { warnOfClockSkew } from '#platform/db/clock-skew.server.ts';
import { type Db, openPool } from '#platform/db/database.server.ts';
import { startDatabaseHeartbeat } from '#platform/db/heartbeats.server.ts';
import { directUrl, isPooled } from '#platform/db/pooler.server.ts';
import { ConfigError } from '#platform/process/config.server.ts';
import { startHeartbeat } from '#platform/process/heartbeat.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { startServiceWatchdog } from '#platform/process/service-watchdog.server.ts';
import { shutDownOnSignal } from '#platform/process/shutdown.server.ts';
import { startMetricsEndpoint } from '#platform/process/telemetry/metrics-endpoint.server.ts';
import { startTracing } from '#platform/process/telemetry/start-tracing.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import { startOutboxRelay } from '#platform/work/outbox-relay.server.ts';
import { observeWork } from '#platform/work/work-metrics.server.ts';
import { WrongPictureStoreError } from '../domains/images/public-api.server.ts';
import { watchedStates } from '../domains/payments/watched-states.ts';
import { composeMarket } from './compose.ts';
import { type Config, readConfig } from './settings.ts';

/** Number of connections of the job queue, if it needs its own pool. */
const JOB_CONNECTIONS = 4;

/**
 * Starts the metrics endpoint if a port is configured. The worker also exports metrics that it reads from the database,
 * such as the waiting jobs of the whole market.
 */
function startMetrics(config: Config, db: Db, log: Log) {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return undefined;
  const stopObserving = observeWork(db);
  const changes = startAuditMetrics(db, watchedStates, log);
  const stopEndpoint = startMetricsEndpoint({ host, port, log });
  return async () => {
    stopObserving();
    changes.stop();
    await stopEndpoint();
  };
}

/**
 * Starts the worker, which delivers events, sends emails and runs scheduled jobs. Several workers may run in parallel.
 */
async function startWorker() {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'worker');
  const stopTracing = await startTracing(process.env, 'market-worker', log);
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const market = await composeMarket(config, publicUrl, log);
  await market.requirePictureStore();
  const { db, pool } = market.database;
  // The job queue polls the database and holds locks. Through a connection pooler, it would occupy shared connections.
  const jobPool = isPooled(config)
    ? openPool(directUrl(config), { name: 'jobs', poolSize: JOB_CONNECTIONS })
    : pool;
  const runner = await startJobs(jobPool, market.jobs, log);
  const delivery = startOutboxRelay(db, market.listeners, log);
  const signs = startDatabaseHeartbeat(db, 'worker', log);
  const stopMetrics = startMetrics(config, db, log);
  process.send?.({ ready: 'worker' });
  startHeartbeat();
  startServiceWatchdog(process.env, (error) =>
    log.warn({ err: error }, 'a notification could not be sent to systemd'),
  );
  log.info('job runner started');
  void warnOfClockSkew(pool, log);
  // Only the worker logs whether the card processor can be used. One log entry is enough, and the worker sends the
  // refunds.
  void market.reportProcessor();
  shutDownOnSignal(log, async () => {
    signs.stop();
    await stopMetrics?.();
    await delivery.stop();
    await runner.stop();
    if (jobPool !== pool) await jobPool.end();
    await market.database.close();
    await stopTracing();
  });
}

startWorker().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof WrongPictureStoreError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
