import type { Hono } from 'hono';
import { createApi, type RequestEnv } from '#platform/api/api.server.ts';
import { mountApiDocs } from '#platform/api/api-docs.server.ts';
import { limitFormBody } from '#platform/api/mount-pages.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { mountSitemap } from '../site/sitemap.server.ts';
import { composeMarket } from './compose.ts';
import { PRODUCT } from './product.ts';
import type { Config } from './settings.ts';

/** The market and the HTTP application that answers for it. */
export type ApiApp = {
  readonly app: Hono<RequestEnv>;
  readonly market: Awaited<ReturnType<typeof composeMarket>>;
};

/** Everything the market answers over HTTP but its pages and their files: `app/web.ts` adds those. */
export async function createApiApp(config: Config, publicUrl: string, log: Log): Promise<ApiApp> {
  const market = await composeMarket(config, publicUrl, log);
  const app = createApi({
    parts: market.parts,
    authenticate: market.authenticate,
    requireVerifiedEmail: market.requireVerifiedEmail,
    limits: market.limits,
    db: market.database.db,
    log,
    publicOrigin: new URL(publicUrl).origin,
    checkAnswers: config.DEV,
  });
  app.all('/api/auth/*', limitFormBody(), (context) => {
    context.set('route', '/api/auth/*');
    return market.authHandler(context.req.raw);
  });
  mountApiDocs(app, market.parts, publicUrl, PRODUCT);
  mountSitemap(app, market.database.db, publicUrl);
  return { app, market };
}
