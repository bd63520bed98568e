/** Body of every error response (`application/problem+json`, RFC 9457). `message` repeats `detail`. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly requestId: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

/**
 * Returns the response that a page's loader throws when a required call was refused. The error page shows the problem's
 * title, text and request id.
 */
export function refusedPage(problem: Problem): Response {
  return Response.json(problem, { status: problem.status });
}

/** Status, title and text of a refusal. */
export type RefusalText = { readonly status: number; readonly title: string; readonly detail: string };

/** Declares a domain's closed list of refusals. Keys are the codes. */
export function defineRefusals<const List extends Readonly<Record<string, RefusalText>>>(list: List): List {
  return list;
}

/** Refusals that any call may give, whatever its domain. */
export const commonRefusals = defineRefusals({
  'invalid-input': {
    status: 400,
    title: 'Invalid input',
    detail: 'Correct the fields named in "errors" and send the request again.',
  },
  'malformed-request': {
    status: 400,
    title: 'The request cannot be read',
    detail: 'The address, a header or the form is malformed. Open the home page and try again.',
  },
  'not-signed-in': {
    status: 401,
    title: 'Sign in first',
    detail: 'This needs a signed-in account. Sign in and try again.',
  },
  'not-allowed': {
    status: 403,
    title: 'Not allowed',
    detail: 'Your account may not do this.',
  },
  'source-blocked': {
    status: 403,
    title: 'Your network is blocked for a time',
    detail:
      'We received harmful requests from this network address. Try again in a few hours, or from another network.',
  },
  'second-factor-needed': {
    status: 403,
    title: 'Set up a second factor first',
    detail:
      'Your kind of account needs a second factor at sign-in. Set it up in your profile, then try again.',
  },
  'email-not-verified': {
    status: 403,
    title: 'Confirm your email address first',
    detail:
      'Open the link in the email we sent you, then try again. You can send the email again from your profile.',
  },
  'foreign-origin': {
    status: 403,
    title: 'Request from another site',
    detail:
      'This request did not come from our own pages, so nothing was changed. Open the site and try again.',
  },
  'other-account': {
    status: 409,
    title: 'Another account has signed in',
    detail:
      'This page was shown to another account than the one that is signed in now, so nothing was changed. Open the page again and check who is signed in.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address, or it is not yours to see.',
  },
  'too-large': {
    status: 413,
    title: 'Too much data',
    detail: 'The request is larger than this call takes. Send less and try again.',
  },
  'address-too-long': {
    status: 414,
    title: 'The address is too long',
    detail: 'Shorten the address and try again.',
  },
  'wrong-media-type': {
    status: 415,
    title: 'Unsupported content type',
    detail: 'Send the body in the content type that the call names.',
  },
  'encoded-body': {
    status: 415,
    title: 'Content encoding not supported',
    detail: 'Send the body as it is, without a content encoding.',
  },
  'too-many-headers': {
    status: 431,
    title: 'Too many headers',
    detail: 'Send fewer headers and try again.',
  },
  'idempotency-key-in-use': {
    status: 409,
    title: 'Request still in progress',
    detail: 'The same request is being worked on. Send it again in a second to get its answer.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'Key used for another request',
    detail: 'This Idempotency-Key belongs to another request. Send this one with a new key.',
  },
  'answer-not-kept': {
    status: 409,
    title: 'Request already completed',
    detail:
      'This request was done before under the same Idempotency-Key. Its response was too large to store. Read the current data to see the result.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many tries',
    detail: 'Wait a little and try again.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    detail: 'Nothing that you typed is lost. Try again; if it happens again, send us the request id.',
  },
  unavailable: {
    status: 503,
    title: 'Not ready',
    detail: 'The service cannot answer just now. Try again in a moment.',
  },
  overloaded: {
    status: 503,
    title: 'Too many visitors just now',
    detail: 'The service gets more requests than it can answer. Try again in a few seconds.',
  },
});

/** Codes of {@link commonRefusals}. */
export type CommonRefusal = keyof typeof commonRefusals;

/** Returns the body of a refusal that any call may return. */
export function commonProblem(code: CommonRefusal, requestId: string): Problem {
  const { title, status, detail } = commonRefusals[code];
  return { type: `/docs/errors#${code}`, title, status, detail, code, requestId, message: detail };
}
