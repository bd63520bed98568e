import type { Hono } from 'hono';
import { z } from 'zod';
import { createApi } from '#platform/api/api.server.ts';
import { mountApiDocs } from '#platform/api/api-docs.server.ts';
import { limitFormBody } from '#platform/api/mount-pages.server.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { createSecurityLog } from '#platform/process/telemetry/security-log.server.ts';
import { mountSecurityTxt } from '../site/security-txt.server.ts';
import { mountSharePictures } from '../site/share-picture.server.ts';
import { mountSitemap } from '../site/sitemap.server.ts';
import { composeMarket } from './compose.ts';
import { PRODUCT } from './product.ts';
import type { Config } from './settings.ts';

/** Part of the response of sign-in and sign-up that this file reads. */
const signedIn = z.object({ user: z.object({ _id: z.string() }) });

/** Composed domains and their HTTP application. */
export type ApiApp = {
  readonly app: Hono<RequestEnv>;
  readonly market: Awaited<ReturnType<typeof composeMarket>>;
  /** Client addresses that are blocked. */
  readonly blockedSources: ReadonlySet<string>;
};

/** Creates the HTTP application without pages and their files, which `app/web.ts` adds. */
export async function createApiApp(config: Config, publicUrl: string, log: Log): Promise<ApiApp> {
  const market = await composeMarket(config, publicUrl, log);
  const blockedSources = market.sourceBlocks.watch();
  const app = createApi({
    modules: market.modules,
    authenticate: market.authenticate,
    requireVerifiedEmail: market.requireVerifiedEmail,
    blockedSources,
    limits: market.limits,
    db: market.database.db,
    log,
    security: createSecurityLog({ log, secret: config.SESSION_SECRET }),
    signedInUser: (body) => signedIn.safeParse(body).data?.user._id ?? null,
    publicOrigin: new URL(publicUrl).origin,
    validateResponses: config.DEV,
  });
  app.all('/api/auth/*', limitFormBody(), (context) => {
    context.set('route', '/api/auth/*');
    return market.authHandler(context.req.raw);
  });
  mountApiDocs(app, market.modules, publicUrl, PRODUCT);
  mountSitemap(app, market.database.db, publicUrl);
  mountSharePictures(app, { db: market.database.db, imageProcessor: market.imageProcessor });
  mountSecurityTxt(app, { publicUrl, email: config.OPERATOR_EMAIL });
  return { app, market, blockedSources };
}
