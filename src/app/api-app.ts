import type { Hono } from 'hono';
import { createApi, type RequestEnv } from '#platform/api/api.server.ts';
import { mountReader } from '#platform/api/api-docs.server.ts';
import { limitForms } from '#platform/api/form-body-limit.server.ts';
import type { Config } from '#platform/process/config.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { mountSitemap } from '../site/sitemap.server.ts';
import { assembleMarket } from './compose.ts';

/** The market and the HTTP application that answers for it. */
export type MarketApp = {
  readonly app: Hono<RequestEnv>;
  readonly market: Awaited<ReturnType<typeof assembleMarket>>;
};

/** Everything the market answers over HTTP but its pages and their files: `main.ts` adds those. */
export async function openApp(config: Config, publicUrl: string, log: Log): Promise<MarketApp> {
  const market = await assembleMarket(config, publicUrl, log);
  const app = createApi({
    parts: market.parts,
    identify: market.identify,
    limits: market.limits,
    db: market.database.db,
    log,
    publicOrigin: new URL(publicUrl).origin,
    checkAnswers: config.DEV,
  });
  app.all('/api/auth/*', limitForms(), (context) => {
    context.set('route', '/api/auth/*');
    return market.authHandler(context.req.raw);
  });
  mountReader(app, market.parts, publicUrl);
  mountSitemap(app, market.database.db, publicUrl);
  return { app, market };
}
