import { randomUUID } from 'node:crypto';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Refused } from '#kernel/result.ts';
import { runWithAuditContext } from '#platform/db/audit-context.server.ts';
import { commonRefusals, type RefusalText } from '#platform/http/problem.ts';
import { bufferedResponse } from '#platform/http/response-body.server.ts';
import { isRestricted } from '#platform/http/restricted-source.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter, defineTimes } from '#platform/process/telemetry/metrics.server.ts';
import { tracing } from '#platform/process/telemetry/tracing.server.ts';
import { answerFailures } from './answer-failures.server.ts';
import type { ApiModule } from './api-module.server.ts';
import type { ApiOptions } from './api-options.server.ts';
import type { Call, Caller, Who } from './contract.ts';
import {
  executeOnce,
  readIdempotencyKey,
  type UntypedResponse,
  type UntypedWrite,
  unkeyedWrite,
} from './idempotency.server.ts';
import { isCrossOrigin } from './own-origin.ts';
import { parseInput, type UntypedHandler } from './parse-input.server.ts';
import { acceptsHtml, problemResponse } from './problem-response.server.ts';
import { checkRateLimit } from './rate-limits.server.ts';
import { type CallRecord, recordSecurity } from './record-security.server.ts';
import type { RequestEnv } from './request-env.server.ts';
import { answerInSpan } from './request-span.server.ts';
import { VIEWER_HEADER } from './viewer-header.ts';

const requestsAnswered = defineCounter(
  'market_http_requests_total',
  'Responses of the application by route pattern, without responses from the cache',
  ['method', 'route', 'status'],
);
const requestSeconds = defineTimes(
  'market_http_request_duration_seconds',
  'Time that the application took to answer a request, by route pattern',
  ['method', 'route'],
);

const DEFAULT_MAX_BODY = 64 * 1024;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the reason why a caller may not make a call at all, or null if they may. */
function authorize(
  who: Who,
  caller: Caller | null,
): Refused<'not-signed-in' | 'not-allowed' | 'second-factor-needed'> | null {
  if (who === 'anyone') return null;
  // guard: not-signed-in (value => null)
  if (!caller) return { ok: false, code: 'not-signed-in' };
  if (who === 'signed-in') return null;
  // guard: wrong-user-type (drop operand 2)
  if (caller.userType && who.includes(caller.userType)) return null;
  if (caller.lacksSecondFactor) return { ok: false, code: 'second-factor-needed' };
  const detail = `This is for ${who.join(' and ').toLowerCase()} accounts. Sign in with such an account.`;
  return { ok: false, code: 'not-allowed', detail };
}

/** Returns the refusal for a caller whose email address is not verified, or null if the call is allowed. */
function checkEmail(
  call: Call,
  caller: Caller | null,
  { requireVerifiedEmail = false }: ApiOptions,
): Refused<'email-not-verified'> | null {
  // guard: unverified-email (condition => false)
  if (call.needsVerifiedEmail && requireVerifiedEmail && !caller?.emailVerified)
    return { ok: false, code: 'email-not-verified' };
  return null;
}

function isCookieWrite(request: Request): boolean {
  return (
    !SAFE_METHODS.has(request.method) &&
    !request.headers.has('authorization') &&
    request.headers.has('cookie')
  );
}

/** Returns whether the request's page was shown to a different account than the caller's. */
function isForOther({ headers }: Request, caller: Caller | null): boolean {
  const viewerId = headers.get(VIEWER_HEADER);
  return viewerId !== null && caller !== null && viewerId !== caller.id;
}

function refusalText(module: ApiModule, code: string): RefusalText {
  const text = module.refusals[code] ?? (commonRefusals as Record<string, RefusalText>)[code];
  if (!text) throw new Error(`the refusal "${code}" is not declared in the module ${module.name}`);
  return text;
}

function ignoresCaller({ ignoresCaller: ignores }: Call, { url, headers }: Request): boolean {
  // For a restricted client, the response depends on whether the caller is signed in.
  if (ignores === undefined || isRestricted(headers)) return false;
  return typeof ignores === 'function' ? ignores(url) : ignores;
}

function toResponse(call: Call, response: UntypedResponse, validateResponses: boolean): Response {
  const schema = call.responses[response.status];
  if (schema === undefined) throw new Error(`the contract has no response with status ${response.status}`);
  const headers = new Headers(response.headers);
  // guard: no-store-by-default ("no-store" => public)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (schema === null) return new Response(null, { status: response.status, headers });
  const body = validateResponses ? schema.parse(response.body) : response.body;
  headers.set('content-type', 'application/json; charset=utf-8');
  return bufferedResponse(JSON.stringify(body), { status: response.status, headers });
}

/** Returns a response whose JSON the database built. If `validateResponses` is set, checks the JSON against the schema. */
async function finishedResponse(
  call: Call,
  response: Response,
  validateResponses: boolean,
): Promise<Response> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (validateResponses && isJson) call.responses[response.status]?.parse(await response.clone().json());
  return response;
}

/** Refusals that are typical of attacks. The security log contains them for every call. */
const ALARMING_REFUSALS = new Set(['too-many-requests', 'foreign-origin', 'not-allowed']);

/** A call of a module with its handler, and the options of the API. */
type MountedCall = {
  readonly options: ApiOptions;
  readonly module: ApiModule;
  readonly key: string;
  readonly call: Call;
  readonly handler: UntypedHandler;
};

/** Returns the function that checks a request, calls its handler, and builds the response. */
function handleCall(mounted: MountedCall) {
  const { options, key, call } = mounted;
  const respond = buildResponder(mounted);
  return async (context: Context<RequestEnv>): Promise<Response> => {
    const record: CallRecord = { refusal: null, requestBody: null, responseBody: null };
    const response = await respond(context, record);
    // guard: security-log-refusals (drop operand 2)
    if (call.security || ALARMING_REFUSALS.has(record.refusal ?? ''))
      recordSecurity(options, { key, call, context, response, record });
    return response;
  };
}

async function callerOf({ env, req }: Context<RequestEnv>, options: ApiOptions): Promise<Caller | null> {
  if (env?.isAnonymous) return null;
  const identify = () => options.authenticate(req.raw);
  return env?.identifyOnce ? env.identifyOnce(identify) : identify();
}

/** Returns the refusal for a caller who may not make this request now, or null. */
async function refuseCaller(
  { options, key, call }: MountedCall,
  caller: Caller | null,
  { raw, clientAddress }: { readonly raw: Request; readonly clientAddress: string },
): Promise<Refused | null> {
  if (!key.startsWith('GET ') && isForOther(raw, caller)) return { ok: false, code: 'other-account' };
  const unauthorized = authorize(call.who, caller) ?? checkEmail(call, caller, options);
  return unauthorized ?? checkRateLimit(options.limits, key, call, caller, clientAddress);
}

function buildResponder(mounted: MountedCall) {
  const { options, module, key, call, handler } = mounted;
  const isRead = key.startsWith('GET ');
  return async (context: Context<RequestEnv>, record: CallRecord): Promise<Response> => {
    const { raw } = context.req;
    const requestId = context.get('requestId');
    const clientAddress = context.env?.clientAddress ?? 'in-process';
    const refuseWith = (refused: Refused) => {
      record.refusal = refused.code;
      return problemResponse(refusalText(module, refused.code), refused, requestId);
    };
    // guard: foreign-origin-write (condition => false)
    if (isCookieWrite(raw) && isCrossOrigin(raw, options.publicOrigin)) {
      return refuseWith({ ok: false, code: 'foreign-origin' });
    }
    const caller = ignoresCaller(call, raw) ? null : await callerOf(context, options);
    context.set('callerId', caller?.id ?? null);
    const refused = await refuseCaller(mounted, caller, { raw, clientAddress });
    if (refused) return refuseWith(refused);
    const input = await parseInput(call, context);
    if (!input.ok) return refuseWith(input);
    record.requestBody = input.value.body;
    const render = (outcome: UntypedResponse | Refused) => {
      if ('code' in outcome) return refuseWith(outcome);
      record.responseBody = outcome.body;
      return toResponse(call, outcome, options.validateResponses);
    };
    const runHandler = (write: UntypedWrite) =>
      handler({ ...input.value, caller, requestId, clientAddress, raw, write });
    const auditContext = { actorId: caller?.id ?? null, action: key, requestId };
    if (isRead) {
      const outcome = await runWithAuditContext(auditContext, () => runHandler(unkeyedWrite));
      if (outcome instanceof Response) return finishedResponse(call, outcome, options.validateResponses);
      return render(outcome);
    }
    const keyed = readIdempotencyKey(key, call, { raw, caller, input: input.value });
    if (!keyed.ok) return refuseWith(keyed);
    return runWithAuditContext(auditContext, () => executeOnce(options.db, keyed.value, render, runHandler));
  };
}

function tooLarge(module: ApiModule, context: Context<RequestEnv>): Response {
  const refused = { ok: false, code: 'too-large' } as const;
  return problemResponse(refusalText(module, refused.code), refused, context.get('requestId'));
}

/**
 * Limits the size of a call's body. A body with a `Content-Length` is not read here, because the connection enforces
 * that length. Reading the body would build a whole `Request`. Reads (GET) have no body.
 */
function limitBody(module: ApiModule, method: string, call: Call): MiddlewareHandler<RequestEnv> {
  if (method === 'GET') return (_, next) => next();
  const maxSize = call.maxBody ?? DEFAULT_MAX_BODY;
  const onError = (context: Context) => tooLarge(module, context);
  // guard: body-limit ("maxSize" => maxSize: Infinity)
  const limit = bodyLimit({ maxSize, onError });
  return async (context, next) => {
    const length = context.req.header('content-length');
    const isDeclared = length !== undefined && context.req.header('transfer-encoding') === undefined;
    if (!isDeclared) return limit(context, next);
    // guard: content-length-limit (value => next())
    return Number(length) > maxSize ? onError(context) : next();
  };
}

function mountCall(
  app: Hono<RequestEnv>,
  options: ApiOptions,
  module: ApiModule,
  key: string,
  call: Call,
): void {
  const [method = '', pattern = ''] = key.split(' ');
  const handler = module.handlers[key];
  if (!handler) throw new Error(`no handler for ${key}`);
  const path = pattern.replace(/\{(\w+)\}/g, ':$1');
  const respond = handleCall({ options, module, key, call, handler });
  const handle = async (context: Context<RequestEnv>, next: Next) => {
    if (!call.sharesPage) return respond(context);
    // When a visitor comes from another page, the router requests this page's data at its URL plus `.data`.
    const { req } = context;
    const isPage = acceptsHtml(req.header('accept'), req.header('user-agent')) || req.path.endsWith('.data');
    if (isPage) await next();
    else context.res = await respond(context);
    context.res.headers.append('vary', 'accept');
    return context.res;
  };
  app.on(
    // guard: call-method (=> ['GET', method])
    method,
    path,
    async (context, next) => {
      context.set('route', pattern);
      await next();
    },
    limitBody(module, method, call),
    handle,
  );
}

const OPEN_TO_ALL = /^\/(?:webhooks\/|healthz$|readyz$)/;

/** Returns the refusal for a blocked client address, else null. Webhooks and health checks are open to all. */
function refuseSource({ blockedSources }: ApiOptions, context: Context<RequestEnv>): Response | null {
  const source = context.env?.clientAddress;
  // guard: blocked-source (condition => true)
  if (source === undefined || OPEN_TO_ALL.test(context.req.path) || !blockedSources?.has(source)) return null;
  const code = 'source-blocked';
  return problemResponse(commonRefusals[code], { ok: false, code }, context.get('requestId'));
}

/** Position of the trace id in a `traceparent` header. */
const TRACE_ID = { start: '00-'.length, end: '00-'.length + 32 };

/** Writes a response to the log and the metrics. `started` is the request's arrival time, by `performance.now()`. */
function logRequest(context: Context<RequestEnv>, log: Log, started: number): void {
  const { method } = context.req;
  const { status } = context.res;
  const route = context.get('route');
  const ms = performance.now() - started;
  const line = {
    requestId: context.get('requestId'),
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    userId: context.get('callerId') ?? undefined,
    traceId: context.env?.traceparent?.slice(TRACE_ID.start, TRACE_ID.end),
  };
  if (context.env?.inProcess) {
    log.debug(line, 'in-process call');
    return;
  }
  log.info(line, 'request');
  requestsAnswered.inc({ method, route, status });
  requestSeconds.observe({ method, route }, ms / 1_000);
}

/**
 * Creates the HTTP application with the calls of every domain. It adds request ids, one log line per request, and
 * problem documents for errors. `app/web.ts` adds pages and files.
 */
export function createApi(options: ApiOptions): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.use(async (context, next) => {
    const started = performance.now();
    context.set('requestId', context.env?.requestId ?? randomUUID());
    context.set('route', '*');
    context.set('callerId', null);
    context.env?.setHeader?.('x-request-id', context.get('requestId'));
    const refused = refuseSource(options, context);
    const { current } = tracing;
    if (refused) context.res = refused;
    else await (current ? answerInSpan(current, context, next) : next());
    if (!context.env?.setHeader) context.res.headers.set('x-request-id', context.get('requestId'));
    logRequest(context, options.log, started);
  });
  app.onError(answerFailures(options.log));
  for (const module of options.modules) {
    for (const [key, call] of Object.entries(module.calls)) mountCall(app, options, module, key, call);
  }
  return app;
}
