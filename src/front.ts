import type { Hono } from 'hono';
import type { Config } from './platform/config.server.ts';
import type { Database } from './platform/database.server.ts';
import type { RequestEnv } from './platform/http.server.ts';
import type { Log } from './platform/log.server.ts';
import type { StopListening } from './platform/notices.server.ts';
import { createReadyWeb } from './platform/ready-web.server.ts';
import { shedLoad } from './platform/shedding.server.ts';
import { listenForShownChanges } from './platform/shown-changes.server.ts';
import { startStrainMeter } from './platform/strain.server.ts';
import { WEB_LIMITS } from './platform/web-limits.ts';
import type { WebServer } from './platform/web-server.server.ts';
import { sharedAddresses } from './shared-addresses.ts';
import { urgencyOf } from './urgencies.ts';

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
