import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiFault } from './api-faults.ts';
import { ApiError } from './errors.ts';
import { API_VERSION } from './events.ts';
import { expandFields } from './expand.ts';
import { allowBrowsers, headerOf, readBody, sendJson } from './http.ts';
import { fingerprintOf } from './idempotency.ts';
import { makeId } from './ids.ts';
import { authenticate, requireSecretKey } from './keys.ts';
import { Params, parseForm } from './params.ts';
import type { Call, Processor, Viewer } from './processor.ts';
import { findRoute } from './routes.ts';

interface ApiRequest {
  requestId: string;
  method: string;
  path: string;
  /** Query of a GET, or body of a POST. */
  form: string;
  viewer: Viewer;
  idempotencyKey: string | undefined;
  apiVersion: string;
  baseUrl: string;
}

interface ApiResponse {
  status: number;
  body: string;
  /** Id of the first request with this key, if its response is replayed. */
  replayOf?: string;
}

const FAULT_BODIES = {
  400: { type: 'invalid_request_error', message: 'Invalid currency: bdt.', param: 'currency' },
  401: { type: 'invalid_request_error', code: 'api_key_expired', message: 'Expired API Key provided.' },
  403: { type: 'invalid_request_error', message: 'The provided key does not have the required permissions.' },
  409: {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object is being changed elsewhere.',
  },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' },
  500: { type: 'api_error', message: 'Sorry, something went wrong.' },
} as const;

/** Handles one call under /v1/, including its faults. `afterWork` is called after the call is executed. */
export async function handleApi(
  processor: Processor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  afterWork: () => void,
): Promise<void> {
  allowBrowsers(request, response);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const requestId = makeId('req');
  response.setHeader('Request-Id', requestId);
  response.setHeader('Stripe-Version', headerOf(request, 'stripe-version') ?? API_VERSION);
  const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined;
  if (key !== undefined) response.setHeader('Idempotency-Key', key);
  let isRunning = false;
  try {
    const call = await readRequest(processor, request, url, requestId, key);
    if (key !== undefined) processor.idempotencyKeys.begin(key);
    isRunning = key !== undefined;
    await answerWithFaults(processor, call, response, afterWork);
  } catch (error) {
    sendError(response, error);
  } finally {
    if (isRunning && key !== undefined) processor.idempotencyKeys.end(key);
  }
}

async function readRequest(
  processor: Processor,
  request: IncomingMessage,
  url: URL,
  requestId: string,
  idempotencyKey: string | undefined,
): Promise<ApiRequest> {
  const method = request.method ?? 'GET';
  const form = method === 'POST' ? await readBody(request) : url.search.slice(1);
  const type = headerOf(request, 'content-type') ?? '';
  if (method === 'POST' && form !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    const message = 'Invalid request: POST bodies are application/x-www-form-urlencoded.';
    throw new ApiError(400, { type: 'invalid_request_error', message });
  }
  const given = new URLSearchParams(form);
  const keyParam = given.get('key');
  const apiVersion = headerOf(request, 'stripe-version') ?? given.get('_stripe_version') ?? API_VERSION;
  const viewer = authenticate(processor.keys, headerOf(request, 'authorization'), keyParam);
  if (!processor.apiFaults.admit(processor.now())) throw new ApiError(429, FAULT_BODIES[429]);
  const baseUrl = `http://${headerOf(request, 'host') ?? 'localhost'}`;
  return { requestId, method, path: url.pathname, form, viewer, idempotencyKey, apiVersion, baseUrl };
}

async function answerWithFaults(
  processor: Processor,
  request: ApiRequest,
  response: ServerResponse,
  afterWork: () => void,
): Promise<void> {
  const fault = processor.apiFaults.take(request.method, request.path);
  if (fault?.when === 'before') {
    await processor.apiFaults.wait(fault);
    if (breaks(fault)) return failWith(fault, response);
  }
  const answer = execute(processor, request, fault);
  afterWork();
  if (fault?.when === 'after') {
    await processor.apiFaults.wait(fault);
    if (breaks(fault)) return failWith(fault, response, answer.body);
  }
  if (answer.replayOf !== undefined) {
    response.setHeader('Idempotent-Replayed', 'true');
    response.setHeader('Original-Request', answer.replayOf);
  }
  sendJson(response, answer.status, answer.body);
}

function breaks(fault: ApiFault): boolean {
  return fault.reset || fault.status !== undefined || fault.wrong !== undefined;
}

const WRONG_ANSWERS: Record<NonNullable<ApiFault['wrong']>, (truth: string) => string> = {
  page: () => '<!doctype html><title>One moment</title>',
  half: (truth) => truth.slice(0, Math.ceil(truth.length / 2)),
  nothing: () => '{}',
};

function failWith(fault: ApiFault, response: ServerResponse, truth = '{"id":"'): void {
  if (fault.wrong !== undefined) {
    sendJson(response, 200, WRONG_ANSWERS[fault.wrong](truth));
    return;
  }
  if (fault.reset || fault.status === undefined) {
    response.destroy();
    return;
  }
  sendError(response, new ApiError(fault.status, FAULT_BODIES[fault.status]));
}

/**
 * Runs the request's handler and stores the response under the idempotency key, in one transaction. Errors that must
 * not be stored are thrown, which rolls the transaction back.
 */
function execute(processor: Processor, request: ApiRequest, fault: ApiFault | undefined): ApiResponse {
  const { idempotencyKey: key, requestId } = request;
  const fingerprint =
    key === undefined ? '' : fingerprintOf(`${request.viewer} ${request.method}`, request.path, request.form);
  const { route, id } = findRoute(request.method, request.path);
  if (!route.forBrowsers) requireSecretKey(request.viewer);
  if (request.method === 'GET') return run(processor, request, route.answer, id);
  return processor.store.transaction(() => {
    const saved = key === undefined ? undefined : processor.idempotencyKeys.find(key, fingerprint);
    if (saved !== undefined) return { ...saved, replayOf: saved.requestId };
    const answer = runStep(processor, request, route.answer, id);
    const kept = forgetOrReplace(answer, fault);
    if (key !== undefined && kept !== undefined)
      processor.idempotencyKeys.save(key, fingerprint, { ...kept, requestId });
    return answer;
  });
}

/**
 * Returns the response to store under the idempotency key. This is the real response, unless the fault requires that
 * its error is stored instead.
 */
function forgetOrReplace(response: ApiResponse, fault: ApiFault | undefined): ApiResponse | undefined {
  if (fault?.when !== 'after' || fault.status === undefined) return response;
  if (!(fault.remembered ?? fault.status === 500)) return response;
  return { status: fault.status, body: JSON.stringify({ error: FAULT_BODIES[fault.status] }) };
}

/** Runs the handler in a savepoint, so that a refusal can be stored while its work is rolled back. */
function runStep(
  processor: Processor,
  request: ApiRequest,
  handler: (call: Call) => object,
  id: string,
): ApiResponse {
  try {
    const keeps = (error: unknown) => error instanceof ApiError && error.keepsWork;
    return processor.store.transaction(() => run(processor, request, handler, id), keeps);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.remembered) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }) };
  }
}

function run(
  processor: Processor,
  request: ApiRequest,
  handler: (call: Call) => object,
  id: string,
): ApiResponse {
  const params = new Params(parseForm(request.form));
  params.ignore('key', '_stripe_version');
  const expand = params.list('expand') ?? [];
  const origin = { id: request.requestId, idempotency_key: request.idempotencyKey ?? null };
  const call: Call = {
    processor,
    params,
    id,
    viewer: request.viewer,
    apiVersion: request.apiVersion,
    baseUrl: request.baseUrl,
    request: origin,
  };
  const answer = handler(call);
  const shown = expand.length === 0 ? answer : expandFields(call, answer, expand);
  return { status: 200, body: JSON.stringify(shown) };
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  if (error instanceof ApiError) {
    sendJson(response, error.status, JSON.stringify({ error: error.body }));
    return;
  }
  console.error(error);
  sendJson(response, 500, JSON.stringify({ error: FAULT_BODIES[500] }));
}
