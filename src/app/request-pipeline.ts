import type { Hono } from 'hono';
import type { RequestEnv } from '#platform/api/api.server.ts';
import { listenForShownChanges } from '#platform/cache/invalidation.server.ts';
import { createReadyWeb } from '#platform/cache/response-cache-middleware.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { StopListening } from '#platform/db/pg-listen.server.ts';
import { WEB_LIMITS } from '#platform/http/http-limits.ts';
import { startStrainMeter } from '#platform/http/load-meter.server.ts';
import { shedLoad } from '#platform/http/load-shedding.server.ts';
import type { WebServer } from '#platform/http/web-server.server.ts';
import type { Config } from '#platform/process/config.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { sharedAddresses } from './cacheable-routes.ts';
import { urgencyOf } from './request-priority.ts';

type Front = {
  readonly web: WebServer;
  readonly app: Hono<RequestEnv>;
  readonly database: Database;
  /** Something shown has changed: called before anything is made anew. */
  readonly onChange: () => void;
  readonly config: Config;
  readonly publicUrl: string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Puts before the application what keeps it quick: answers that are ready, then the refusal of what there is no time
 * for. In development neither: every view is made anew. Answers what ends it.
 */
export function openFront(front: Front): StopListening {
  const { web, app, database, config, publicUrl, headers, log } = front;
  const strain = startStrainMeter(database.pool);
  const make = (request: Request, bindings: RequestEnv['Bindings']) =>
    strain.whileMaking(app.fetch(request, bindings));
  // A body that comes slowly is the client's doing and no strain.
  const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
  web.answerWith((request, connection) =>
    isRead(request) ? make(request, connection) : app.fetch(request, connection),
  );
  if (config.DEV) return async () => strain.stop();
  const ready = createReadyWeb({
    addresses: sharedAddresses,
    answer: (request) => make(request, { inProcess: true }),
    origin: publicUrl,
    common: headers,
    log,
    patienceMs: WEB_LIMITS.answerMs,
  });
  web.interpose(ready.serve);
  web.interpose(shedLoad({ urgencyOf, readStrain: strain.read, common: headers, log }));
  web.interpose(ready.make);
  const onChange = () => {
    front.onChange();
    ready.forget();
  };
  const stopListening = listenForShownChanges(config.DATABASE_URL, onChange, log);
  return async () => {
    strain.stop();
    await stopListening();
  };
}
