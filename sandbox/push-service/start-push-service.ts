import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { senderKeyOf } from './check-vapid.ts';
import { type DeviceKeys, decrypt } from './decrypt.ts';

type Message = {
  readonly text: string;
  readonly ttl: number;
  readonly topic: string | null;
  readonly urgency: string | null;
};
type PlannedResponse = { readonly status: number; readonly retryAfter?: number; readonly location?: string };

type Device = DeviceKeys & {
  readonly applicationServerKey: string;
  readonly messages: Message[];
  readonly refused: number[];
  /** Number of push messages sent to the device, including refused ones. */
  asked: number;
  answers: PlannedResponse[];
};

/** A running push service. */
export type PushService = { readonly url: string; readonly stop: () => Promise<void> };

/** State of the push service. `origin` is set when the server listens. */
type Service = { readonly devices: Map<string, Device>; origin: string };

/** Largest accepted push message, in bytes (RFC 8030, 7.2). */
const LARGEST = 4_096;

function answer(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

function subscribe({ devices, origin }: Service, applicationServerKey: string) {
  const id = randomUUID();
  const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)];
  const p256dh = ecdh.generateKeys().toString('base64url');
  devices.set(id, { ecdh, auth, applicationServerKey, messages: [], refused: [], asked: 0, answers: [] });
  const keys = { p256dh, auth: auth.toString('base64url') };
  return { endpoint: `${origin}/push/${id}`, expirationTime: null, keys };
}

/**
 * Handles a push message to a device and returns the response. Responses that a test has planned are used first.
 * Otherwise the status is 201 if the message was accepted (RFC 8030, 5).
 */
async function take(device: Device, request: IncomingMessage, origin: string): Promise<PlannedResponse> {
  const planned = device.answers.shift();
  if (planned) return planned;
  const {
    authorization = '',
    ttl,
    topic = null,
    urgency = null,
    'content-encoding': encoding,
  } = request.headers;
  const key = senderKeyOf(authorization, origin);
  if (key === null) return { status: 401 };
  if (key !== device.applicationServerKey) return { status: 403 };
  const isTopic = topic === null || /^[\w-]{1,32}$/.test(String(topic));
  if (!/^\d+$/.test(String(ttl)) || !isTopic || encoding !== 'aes128gcm') return { status: 400 };
  const body = await buffer(request);
  if (body.length > LARGEST) return { status: 413 };
  const text = decrypt(body, device);
  device.messages.push({
    text,
    ttl: Number(ttl),
    topic: topic && String(topic),
    urgency: urgency && String(urgency),
  });
  return { status: 201 };
}

/** Sends a device's push messages to a test, or plans the device's responses for a test. */
async function handleTest(device: Device, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') {
    const { messages, refused, asked } = device;
    answer(response, 200, { messages, refused, asked });
  } else if (request.method === 'PUT') {
    device.answers = ((await json(request)) as Pick<Device, 'answers'>).answers;
    answer(response, 204);
  } else answer(response, 405);
}

async function handlePush(
  device: Device,
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  device.asked += 1;
  const { status, retryAfter, location } = await take(device, request, origin);
  if (status !== 201) device.refused.push(status);
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  if (location !== undefined) response.setHeader('location', location);
  answer(response, status);
}

async function handle(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (method === 'POST' && url === '/devices') {
    const { applicationServerKey } = (await json(request)) as { applicationServerKey: string };
    return answer(response, 201, subscribe(service, applicationServerKey));
  }
  const [, part, id = ''] = url.split('/');
  const device = service.devices.get(id);
  if (!device) return answer(response, 404);
  if (part === 'devices') return handleTest(device, request, response);
  if (part === 'push' && method === 'POST') return handlePush(device, request, response, service.origin);
  return answer(response, 405);
}

/** Starts a push service on a port of this machine; 0 for any free port. */
export async function startPushService({ port }: { readonly port: number }): Promise<PushService> {
  const service: Service = { devices: new Map(), origin: '' };
  const server = createServer((request, response) => {
    handle(service, request, response).catch(() => answer(response, 400));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: service.origin,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
