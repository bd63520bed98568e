import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { ApiModule } from './api-module.server.ts';
import type { Caller } from './contract.ts';
import type { RateLimits } from './rate-limits.server.ts';
import type { SecurityOptions } from './record-security.server.ts';

/** API modules of the domains, services and settings of the HTTP application. */
export type ApiOptions = SecurityOptions & {
  readonly modules: readonly ApiModule[];
  /** Returns the caller, found by cookie or bearer token. Null if signed out, or if the cookie or token is invalid. */
  readonly authenticate: (request: Request) => Promise<Caller | null>;
  /** Client addresses that are blocked. They can still call webhooks and the health checks. */
  readonly blockedSources?: ReadonlySet<string>;
  readonly limits: RateLimits;
  /** Database for stored responses of repeated requests. Without it, `Idempotency-Key` headers are ignored. */
  readonly db?: Db;
  readonly log: Log;
  /**
   * Public origin of the site. Requests that change something and authenticate by cookie must come from this origin, or
   * from the requested host.
   */
  readonly publicOrigin: string;
  /** True if calls with `needsVerifiedEmail` require a verified email address. */
  readonly requireVerifiedEmail?: boolean;
  /** True in development and tests: every response is checked against its schema. */
  readonly validateResponses: boolean;
};
