import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Subscription as a browser returns it. */
type TestSubscription = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** A message as the browser has read it. */
type TestMessage = {
  readonly text: string;
  /** Seconds for which it is worth keeping. */
  readonly ttl: number;
  readonly topic: string | null;
  readonly urgency: string | null;
};

/** A message that the service worker shows. */
type ShownPush = {
  readonly heading: string;
  readonly text: string;
  readonly path: string;
  readonly tag: string;
  readonly at: string;
};

type PlannedAnswer = { readonly status: number; readonly retryAfter?: number; readonly location?: string };

/** A browser as its push service knows it. */
export type TestDevice = TestSubscription & {
  readonly messages: () => Promise<TestMessage[]>;
  /** Returns the messages it had to show, oldest first. */
  readonly shown: () => Promise<ShownPush[]>;
  /** Statuses with which messages were refused. */
  readonly refused: () => Promise<number[]>;
  /** Has the next messages refused. */
  readonly refuse: (...answers: readonly PlannedAnswer[]) => Promise<void>;
  /** How many messages came for it, taken or not. */
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
 * Starts the stand-in of a push service for a test, in a process of its own. It decrypts messages as browsers do. So
 * the market's code needs no exception for tests.
 */
export async function startTestPushService() {
  const child = fork(join(import.meta.dirname, '../../../../sandbox/push-service/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0' },
  });
  const url = await whenReady(child);
  return {
    url,
    /** A browser subscribes to what the server with this key sends. */
    subscribe: async (applicationServerKey: string): Promise<TestDevice> => {
      const body = JSON.stringify({ applicationServerKey });
      const answer = await fetch(`${url}/devices`, { method: 'POST', body });
      return openDevice(url, (await answer.json()) as TestSubscription);
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export type TestPushService = Awaited<ReturnType<typeof startTestPushService>>;
