import { join, resolve } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { observeHealth } from '#platform/api/health.server.ts';
import { createRequestCoalescer } from '#platform/api/in-process-api.server.ts';
import { mountPages } from '#platform/api/mount-pages.server.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { builtPages, developmentPages, type RenderPage } from '#platform/api/ssr.server.ts';
import { warnOfClockSkew } from '#platform/db/clock-skew.server.ts';
import { commonSecurityHeaders, SEALED_POLICY } from '#platform/http/security-headers.server.ts';
import { startWebServer, type WebServer } from '#platform/http/web-server.server.ts';
import { FOREVER } from '#platform/process/cache-lifetimes.ts';
import { ConfigError } from '#platform/process/config.server.ts';
import { startHeartbeat } from '#platform/process/heartbeat.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { startServiceWatchdog } from '#platform/process/service-watchdog.server.ts';
import { shutDownOnSignal } from '#platform/process/shutdown.server.ts';
import { startMetricsEndpoint } from '#platform/process/telemetry/metrics-endpoint.server.ts';
import { startTracing } from '#platform/process/telemetry/start-tracing.server.ts';
import { ForeignSecretError, joinCommonSecret } from '../domains/accounts/public-api.server.ts';
import { WrongPictureStoreError } from '../domains/images/public-api.server.ts';
import { cardSources } from '../domains/payments/card-sources.ts';
import { type ApiApp, createApiApp } from './api-app.ts';
import { openRequestPipeline } from './request-pipeline.ts';
import { type Config, readConfig } from './settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Time in ms for which open connections may still send requests during a shutdown. */
const DRAIN_MS = 2_000;

const buildFolder = (config: Config) => resolve(ROOT, config.BUILD_FOLDER);

async function openPages(
  config: Config,
  publicOrigin: string,
  web: WebServer,
  log: Log,
): Promise<RenderPage> {
  const cards = cardSources(config.STRIPE_API_URL);
  const settings = {
    ...cards,
    connectSources: [...cards.connectSources, config.AUTH_TOKEN_SYNC_URL, config.PAYMENTS_URL],
    formAction: config.GOOGLE_CLIENT_ID && config.GOOGLE_ISSUER,
    dev: config.DEV,
    publicOrigin,
    log,
    // In development, a cache would serve fragments of outdated code.
    cacheFragments: config.FRAGMENT_CACHE && !config.DEV,
  };
  if (!config.DEV) return builtPages(buildFolder(config), settings);
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    // If Vite bundled the configuration, it would write a file. File watchers would then see a change.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: web.server } },
  });
  web.use(vite.middlewares);
  return developmentPages(vite, settings);
}

function mountFiles(app: Hono<RequestEnv>, config: Config): void {
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('cache-control', FOREVER);
  });
  // Emails, and link previews on other sites, show these files.
  app.use('/icons/*', async (context, next) => {
    await next();
    if (context.res.ok) context.res.headers.set('cross-origin-resource-policy', 'cross-origin');
  });
  app.use('/service-worker.js', async (context, next) => {
    await next();
    if (!context.res.ok) return;
    // Browsers keep the service worker longer than pages, so they must check for a corrected version at each request.
    context.res.headers.set('cache-control', 'no-cache');
    // The service worker's own policy applies to its requests, not the policy of pages
    // (https://www.w3.org/TR/CSP3/#fetch-integration).
    context.res.headers.set(
      'content-security-policy',
      `${SEALED_POLICY}; connect-src 'self'; img-src 'self'`,
    );
  });
  const sendFile = serveStatic({ root: join(buildFolder(config), 'client'), precompressed: true });
  // Looking up a file takes as long as rendering a part of a page. All file names have a dot, so only paths with a dot
  // are looked up.
  app.use((context, next) => (context.req.path.includes('.') ? sendFile(context, next) : next()));
}

async function composeApp(config: Config, publicUrl: string, web: WebServer, log: Log) {
  const { app, market, blockedSources } = await createApiApp(config, publicUrl, log);
  // In development nothing is invalidated, so requests are not coalesced.
  const coalescer = config.REQUEST_COALESCING && !config.DEV ? createRequestCoalescer() : undefined;
  mountFiles(app, config);
  mountPages(app, await openPages(config, new URL(publicUrl).origin, web, log), coalescer);
  return { app, market, blockedSources, coalescer };
}

/** Starts the metrics endpoint if a port is configured. */
function startMetrics(config: Config, { health }: ApiApp['market'], log: Log) {
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return undefined;
  observeHealth(health);
  return startMetricsEndpoint({ host, port, log });
}

function openServer(config: Config, headers: Readonly<Record<string, string>>): Promise<WebServer> {
  return startWebServer({
    host: config.HOST,
    port: config.PORT,
    trustedProxies: config.TRUST_PROXY,
    reusePort: (config.WEB_CONCURRENCY ?? 1) > 1,
    headers,
    drainMs: config.DEV ? 0 : DRAIN_MS,
    // In development, the first view of a page compiles the page.
    ...(config.DEV ? { limits: { answerMs: 120_000 } } : {}),
  });
}

/** Checks in production that all processes have the same secret. See {@link joinCommonSecret}. */
async function joinSecret(config: Config, { database }: ApiApp['market'], log: Log) {
  if (config.MARKET !== 'production') return undefined;
  const secrets = { secret: config.SESSION_SECRET, previousSecret: config.SESSION_SECRET_PREVIOUS };
  return joinCommonSecret(database.db, secrets, log);
}

/** Tells the parent process, systemd and the log that this process answers requests. */
function announceStart(publicUrl: string, { database }: ApiApp['market'], log: Log): void {
  process.send?.({ ready: 'web', url: publicUrl });
  startHeartbeat();
  startServiceWatchdog(process.env, (error) =>
    log.warn({ err: error }, 'a notification could not be sent to systemd'),
  );
  log.info({ url: publicUrl }, 'web server started');
  void warnOfClockSkew(database.pool, log);
}

async function startWeb() {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL, 'web');
  const stopTracing = await startTracing(process.env, 'market-web', log);
  const headers = commonSecurityHeaders(config.PUBLIC_URL?.startsWith('https:') ? config.HSTS : null);
  const web = await openServer(config, headers);
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${web.port}`;
  const { app, market, blockedSources, coalescer } = await composeApp(config, publicUrl, web, log);
  await market.requirePictureStore();
  const secretSigns = await joinSecret(config, market, log);
  const closePipeline = openRequestPipeline({
    web,
    app,
    database: market.database,
    blockedSources,
    onInvalidate: () => {
      market.invalidateReplicas();
      coalescer?.purge();
    },
    config,
    publicUrl,
    headers,
    log,
  });
  market.health.watch();
  const stopMetrics = startMetrics(config, market, log);
  announceStart(publicUrl, market, log);
  shutDownOnSignal(log, async () => {
    // In development, sockets of hot reload stay open as long as a page is open. A restart must not wait for them.
    if (config.DEV) return;
    // Streams never end by themselves, so they are closed. Their clients reconnect to another process.
    await market.closeStreams();
    await web.close();
    await stopMetrics?.();
    await secretSigns?.clear();
    await closePipeline();
    await market.database.close();
    await stopTracing();
  });
}

startWeb().catch((error: unknown) => {
  const isExpected = [ConfigError, WrongPictureStoreError, ForeignSecretError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
});
