import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type CardProcessor, type CardProcessorOptions, startCardProcessor } from './server.ts';

export const SECRET_KEY = 'sk_test_bench_0123456789abcdef';
const PUBLISHABLE_KEY = 'pk_test_bench_0123456789abcdef';
export const WEBHOOK_SECRET = 'whsec_bench_secret';
export const RETURN_URL = 'http://shop.example/back';

/** A webhook message that the endpoint received. */
interface ReceivedMessage {
  body: string;
  signature: string;
  event: { id: string; type: string; data: { object: { id: string; status?: string } } };
}

/** A webhook endpoint that records messages and responds as configured. */
export interface Endpoint {
  url: string;
  messages: ReceivedMessage[];
  /** Statuses of the next responses, in order; 200 when the list is empty. */
  answers: number[];
  types(): string[];
  close(): Promise<void>;
}

export async function startEndpoint(): Promise<Endpoint> {
  const messages: ReceivedMessage[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    messages.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    answers,
    types: () => messages.map((message) => message.event.type),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Bench {
  processor: CardProcessor;
  stripe: Stripe;
  /** Official SDK with the publishable key, as in a browser. */
  browser: Stripe;
  dataDir: string;
  /** Stops the server and starts it again with the same data. */
  restart(): Promise<void>;
  /** Calls `/sandbox/…` and returns the JSON response. */
  control(call: string, input?: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts a processor in a new folder, with clients for it. */
export async function startBench(more: Partial<CardProcessorOptions> = {}): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'card-processor-'));
  const options: CardProcessorOptions = {
    dataDir,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    settleDelayMs: 3_600_000,
    ...more,
  };
  const processor = await startCardProcessor(options);
  const bench: Bench = {
    processor,
    stripe: clientOf(processor.url, SECRET_KEY),
    browser: clientOf(processor.url, PUBLISHABLE_KEY),
    dataDir,
    restart: async () => {
      await bench.processor.close();
      bench.processor = await startCardProcessor(options);
      bench.stripe = clientOf(bench.processor.url, SECRET_KEY);
      bench.browser = clientOf(bench.processor.url, PUBLISHABLE_KEY);
    },
    control: (call, input) => control(bench.processor.url, call, input),
    close: async () => {
      await bench.processor.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return bench;
}

/** Returns the official client for another host. */
export function clientOf(url: string, key: string, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries,
    telemetry: false,
  });
}

async function control(url: string, call: string, input?: object): Promise<Record<string, unknown>> {
  const [method, path] = call.split(' ');
  const response = await fetch(`${url}/sandbox/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: input === undefined ? undefined : JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/** Creates an intent of 1,250 taka for cards only, without redirects. */
export function openIntent(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 125_000,
    currency: 'bdt',
    allowed_payment_method_types: ['card'],
    ...more,
  });
}

/** Returns parameters that pay with a typed card. */
export function cardData(number: string, card: object = {}): Stripe.PaymentIntentConfirmParams {
  const typed = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 2, cvc: '123', ...card };
  // The client's types lack raw card data, but the API accepts it.
  return { payment_method_data: { type: 'card', card: typed } } as Stripe.PaymentIntentConfirmParams;
}

/** Returns the error of a refused call; fails if the call succeeded. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call succeeded, but it should have failed.');
}
