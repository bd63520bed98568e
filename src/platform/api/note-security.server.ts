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
export type CallNote = { refusal: string | null; asked: unknown; answered: unknown };

/** Returns the email address in the body of a call; null without one. */
function emailNamedIn(body: unknown): string | null {
  const { email } = Object(body) as { email?: unknown };
  return typeof email === 'string' ? email : null;
}

type Answered = {
  readonly key: string;
  readonly call: Call;
  readonly context: Context<RequestEnv>;
  readonly answer: Response;
  readonly note: CallNote;
};

/** Writes a call to the security log. */
export function noteSecurity(
  { security, signedInUser }: SecurityOptions,
  { key, call, context, answer, note }: Answered,
): void {
  // A response that is replayed for an idempotency key has no refusal in `note`. Then the status decides.
  const isDone = answer.status < 400 && (call.security?.isDone?.(answer) ?? true);
  security?.write({
    event: call.security?.event ?? 'refused',
    outcome: note.refusal ?? (isDone ? 'done' : 'failed'),
    call: key,
    userId: context.get('callerId') ?? signedInUser?.(note.answered) ?? null,
    email: emailNamedIn(note.asked),
    clientAddress: context.env?.clientAddress ?? 'in-process',
    userAgent: context.req.header('user-agent') ?? null,
    requestId: context.get('requestId'),
  });
}
