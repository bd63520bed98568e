import { z } from 'zod';
import { commonRefusals, type RefusalText } from '#platform/http/problem.ts';
import type { ApiModule } from './api-module.server.ts';
import type { Call } from './contract.ts';
import { acceptsIdempotencyKey } from './idempotency.server.ts';

type Json = Record<string, unknown>;

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'message'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Header with which a client can retry a request without repeating its effects. */
const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A word of your own for this request, new for each. Sent again with the same key within 24 hours, the request ' +
    'is not done again: the first answer comes again, with `Idempotent-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
};

function parameters(key: string, call: Call): Json[] {
  const list = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const keys = acceptsIdempotencyKey(key, call) ? [keyParameter] : [];
  return [...list(call.params, 'path'), ...list(call.query, 'query'), ...keys];
}

function requestBody(call: Call): Json | undefined {
  if (!call.body) return undefined;
  const type = call.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [type]: { schema: jsonSchema(call.body, 'input') } } };
}

/**
 * Returns the codes that a call may be refused with. Some are its own, others follow from its input and access rules.
 */
function refusalCodes(call: Call): string[] {
  const codes = [...(call.refusals ?? [])];
  if (call.who !== 'anyone') codes.push('not-signed-in');
  if (Array.isArray(call.who)) codes.push('not-allowed');
  if (typeof call.who !== 'string') codes.push('second-factor-needed');
  if (call.needsVerifiedEmail) codes.push('email-not-verified');
  if (call.query || call.body) codes.push('invalid-input');
  if (call.params) codes.push('not-found');
  if (call.body && (call.bodyKind ?? 'json') === 'json') codes.push('wrong-media-type');
  if (call.limit) codes.push('too-many-requests');
  return [...new Set(codes)];
}

/** Returns refusal codes that follow from the kind of call rather than from its contract. */
function alwaysPossible(key: string, call: Call): string[] {
  const ofKeys = acceptsIdempotencyKey(key, call)
    ? ['invalid-input', 'idempotency-key-in-use', 'idempotency-key-reused']
    : [];
  return [
    ...(key.startsWith('GET') ? [] : ['foreign-origin', 'too-large']),
    ...ofKeys,
    'internal',
    'unavailable',
  ];
}

function responseObjects(key: string, call: Call, refusals: Readonly<Record<string, RefusalText>>): Json {
  const responses: Json = {};
  for (const [status, schema] of Object.entries(call.responses)) {
    const type = call.responseType ?? 'application/json';
    const content = schema ? { [type]: { schema: jsonSchema(schema, 'output') } } : undefined;
    responses[status] = { description: 'Done', ...(content ? { content } : {}) };
  }
  const texts = { ...commonRefusals, ...refusals } as Record<string, RefusalText>;
  const codes = [...new Set([...refusalCodes(call), ...alwaysPossible(key, call)])];
  const byStatus = Map.groupBy(codes, (code) => texts[code]?.status ?? 500);
  for (const [status, group] of byStatus) {
    responses[String(status)] = {
      description: group.map((code) => `\`${code}\`: ${texts[code]?.title ?? ''}`).join('; '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

function whoText(call: Call): string {
  const who = typeof call.who === 'string' ? call.who : call.who.join(' or ');
  return `Who may: ${who}${call.rights ? `; ${call.rights}` : ''}.`;
}

function operation(module: ApiModule, key: string, call: Call): Json {
  const body = requestBody(call);
  return {
    operationId: key
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, ''),
    tags: [module.name],
    summary: call.summary,
    description: whoText(call),
    parameters: parameters(key, call),
    ...(body ? { requestBody: body } : {}),
    responses: responseObjects(key, call, module.refusals),
    ...(call.who === 'anyone' ? {} : { security: [{ session: [] }, { bearer: [] }] }),
  };
}

/** Name and description of the API in the OpenAPI document. */
export type ApiInfo = {
  readonly name: string;
  readonly apiDescription: string;
  /** Name of the session cookie. */
  readonly sessionCookie: string;
};

/** Builds the OpenAPI 3.1 document of all calls from their contracts. */
export function openApiDocument(modules: readonly ApiModule[], publicUrl: string, info: ApiInfo): Json {
  const paths: Record<string, Json> = {};
  for (const module of modules) {
    for (const [key, call] of Object.entries(module.calls)) {
      const [method = '', path = ''] = key.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(module, key, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.name, version: '1', description: info.apiDescription },
    servers: [{ url: publicUrl }],
    tags: modules.map((module) => ({ name: module.name })),
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: info.sessionCookie },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}
