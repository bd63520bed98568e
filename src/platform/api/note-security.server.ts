import type { Context } from 'hono';
import type { SecurityLog } from '#platform/process/telemetry/security-log.server.ts';
import type { Call } from './contract.ts';
import type { RequestEnv } from './request-env.server.ts';

export type SecurityOptions = {
  /** Where sign-ins and whatever else an attack would show in is told; nothing is without it. */
  readonly security?: SecurityLog;
  /** The user whom an answer has signed in; null where it signs in nobody. */
  readonly signedInUser?: (body: unknown) => string | null;
};

/** Trace of a call, as far as it got: refusal code, request body and response body. */
export type CallNote = { refusal: string | null; asked: unknown; answered: unknown };

/** The account that the body of a call names; null where it names none. */
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

/** Tells the security log of a call. */
export function noteSecurity(
  { security, signedInUser }: SecurityOptions,
  { key, call, context, answer, note }: Answered,
): void {
  // What was answered before, under an idempotency key, is a `Response` too.
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
