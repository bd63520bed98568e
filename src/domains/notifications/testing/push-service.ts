import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A subscription in the format of browsers. */
type TestSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** A decrypted message. */
type TestMessage = {
  readonly text: string;
  /** Time to live in seconds. */
  readonly ttl: number;
  readonly topic: string | null;
  readonly urgency: string | null;
};

/** A message shown by the service worker. */
type ShownPush = {
  readonly heading: string;
  readonly text: string;
  readonly path: string;
  readonly tag: string;
  readonly at: string;
};

type PlannedResponse = { readonly status: number; readonly retryAfter?: number; readonly location?: string };

/** A simulated browser with its push subscription. */
export type TestDevice = TestSubscription & {
  readonly messages: () => Promise<TestMessage[]>;
  /** Returns the messages that the browser had to show, oldest first. */
  readonly shown: () => Promise<ShownPush[]>;
  /** Returns the status codes of refused messages. */
  readonly refused: () => Promise<number[]>;
  /** Makes the service refuse the next messages. */
  readonly refuse: (...answers: readonly PlannedResponse[]) => Promise<void>;
  /** Counts the messages sent to this browser, accepted and refused. */
  readonly asked: () => Promise<number>;
};

async function whenReady(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return message.url;
}

function openDevice(url: string, { endpoint, keys }: TestSubscription): TestDevice {
  const address = `${url}/devices/${endpoint.split('/').at(-1)}`;
  const read = async () =>
    (await (await fetch(address)).json()) as {
      messages: TestMessage[];
      refused: number[];
      asked: number;
    };
  const messages = async () => (await read()).messages;
  return {
    endpoint,
    keys,
    messages,
    shown: async () => (await messages()).map(({ text }) => JSON.parse(text) as ShownPush),
    refused: async () => (await read()).refused,
    asked: async () => (await read()).asked,
    refuse: async (...answers) => {
      await fetch(address, { method: 'PUT', body: JSON.stringify({ answers }) });
    },
  };
}

/**
 * Starts a simulated push service for a test, in its own process. It decrypts messages like browsers, so the market's
 * code needs no exception for tests.
 */
export async function startTestPushService() {
  const child = fork(join(import.meta.dirname, '../../../../sandbox/push-service/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0' },
  });
  const url = await whenReady(child);
  return {
    url,
    /** Subscribes a simulated browser to messages of the server with this key. */
    subscribe: async (applicationServerKey: string): Promise<TestDevice> => {
      const body = JSON.stringify({ applicationServerKey });
      const response = await fetch(`${url}/devices`, { method: 'POST', body });
      return openDevice(url, (await response.json()) as TestSubscription);
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type TestPushService = Awaited<ReturnType<typeof startTestPushService>>;
