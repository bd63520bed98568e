import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf code is running just now: what the audit log keeps with each change. */
export type AuditContext = {
  /** The user who asked; null for nobody known and for the market itself. */
  readonly actorId: string | null;
  /** The call or the job: `POST /payments`, `payments.sweep`. */
  readonly action: string;
  readonly requestId: string | null;
};

const contexts = new AsyncLocalStorage<AuditContext>();

/** Runs `work`, and all that it waits for, in this context. */
export function runWithAuditContext<Value>(context: AuditContext, work: () => Value): Value {
  return contexts.run(context, work);
}

/** What is being done just now; null outside of any call or job. */
export function currentAuditContext(): AuditContext | null {
  return contexts.getStore() ?? null;
}
