import type { Context } from 'hono';
import type { SecurityLog } from '#platform/process/telemetry/security-log.server.ts';
import type { Call } from './contract.ts';
import type { RequestEnv } from './request-env.server.ts';

export type SecurityOptions = {
  /** Log of sign-ins and other signs of an attack; nothing is logged without it. */
  readonly security?: SecurityLog;
  /** Returns the id of the user whom a response body signs in; null if it signs in nobody. */
  readonly signedInUser?: (body: unknown) => string | null;
};

/** Details of a call for the security log: refusal code, request body and response body. */
export type CallRecord = { refusal: string | null; requestBody: unknown; responseBody: unknown };

/** Returns the email address in the body of a call; null without one. */
function emailNamedIn(body: unknown): string | null {
  const { email } = Object(body) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}

type Answered = {
  readonly key: string;
  readonly call: Call;
  readonly context: Context<RequestEnv>;
  readonly response: Response;
  readonly record: CallRecord;
};

/** Writes a call to the security log. */
export function recordSecurity(
  { security, signedInUser }: SecurityOptions,
  { key, call, context, response, record }: Answered,
): void {
  // A response that is replayed for an idempotency key has no refusal in `record`. Then the status decides.
  const isDone = response.status < 400 && (call.security?.isDone?.(response) ?? true);
  security?.write({
    event: call.security?.event ?? 'refused',
    outcome: record.refusal ?? (isDone ? 'done' : 'failed'),
    call: key,
    userId: context.get('callerId') ?? signedInUser?.(record.responseBody) ?? null,
    email: emailNamedIn(record.requestBody),
    clientAddress: context.env?.clientAddress ?? 'in-process',
    userAgent: context.req.header('user-agent') ?? null,
    requestId: context.get('requestId'),
  });
}
