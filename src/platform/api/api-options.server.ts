import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { ApiPart } from './api-part.server.ts';
import type { Caller } from './contract.ts';
import type { SecurityOptions } from './note-security.server.ts';
import type { RateLimits } from './rate-limits.server.ts';

/** Parts, services and settings of the HTTP application. */
export type ApiOptions = SecurityOptions & {
  readonly parts: readonly ApiPart[];
  /** Finds the caller by cookie or bearer token; null when signed out or the proof is invalid. */
  readonly authenticate: (request: Request) => Promise<Caller | null>;
  /** Client addresses that are blocked. They can still call webhooks and the health checks. */
  readonly blockedSources?: ReadonlySet<string>;
  readonly limits: RateLimits;
  /** Database for stored responses of repeated requests. Without it, `Idempotency-Key` headers are ignored. */
  readonly db?: Db;
  readonly log: Log;
  /** Public origin of the site. Requests that change something by cookie must come from it. */
  readonly publicOrigin: string;
  /** True if some calls require a verified email address: those that email others or take something others want. */
  readonly requireVerifiedEmail?: boolean;
  /** In development and tests, every response is checked against its schema. */
  readonly checkAnswers: boolean;
};
