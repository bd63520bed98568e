// Preload module that counts the steps of a process and kills the process right before a given step. A step is a
// statement, request, response or line to the mail server that may change something outside the process. Reads and
// empty polls for work do not count.
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import {
  EVERYBODY,
  giveOrder,
  KILL_FOLDER_VARIABLE,
  NOBODY,
  readOrder,
  recordStep,
  type StepKind,
  WORKER,
} from './kill-order.ts';

const folder = process.env[KILL_FOLDER_VARIABLE] ?? '';
const self = process.argv[1]?.endsWith('worker.ts') ? WORKER : (process.env.PORT ?? 'none');

let serial = 0;
let count = 0;

function step(kind: StepKind): void {
  const order = readOrder(folder);
  if (!order || ![self, EVERYBODY].includes(order.target)) return;
  if (order.serial !== serial) count = 0;
  serial = order.serial;
  if (order.kind !== undefined && order.kind !== kind) return;
  count += 1;
  const killed = order.target === self && count === order.step;
  recordStep(folder, { serial, process: self, kind, killed });
  if (!killed) return;
  // The kill order is changed first, because the replacement process must survive.
  giveOrder(folder, { ...order, target: NOBODY });
  process.kill(process.pid, 'SIGKILL');
}

/** Statements that the job queue and heartbeats run by themselves, with or without work. */
const ROUTINE = /skip locked|pgboss\.(?:queue|version|instance|schedule|warning)|heartbeat|clock_timestamp/i;
const CHANGE = /^\s*(?:insert|update|delete)\b|^\s*with\b[\s\S]*\b(?:insert into|update|delete from)\b/i;

const inTransaction = new WeakSet<object>();

function countStatement(client: object, text: string): void {
  const ends = /^\s*(?:commit|rollback)\b/i.test(text);
  if (inTransaction.has(client)) {
    step(ends ? 'commit' : 'statement');
    if (ends) inTransaction.delete(client);
  } else if (/^\s*begin\b/i.test(text) && !/\bcommit\b/i.test(text)) {
    inTransaction.add(client);
  } else if (CHANGE.test(text) && !ROUTINE.test(text)) {
    step('statement');
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String(Object(statement).text ?? '');

function watchDatabase(): void {
  const send = pg.Client.prototype.query;
  Object.defineProperty(pg.Client.prototype, 'query', {
    configurable: true,
    writable: true,
    value: function query(this: pg.Client, ...args: unknown[]): unknown {
      countStatement(this, textOf(args[0]));
      return Reflect.apply(send, this, args);
    },
  });
}

function watchProcessor(): void {
  const watch = (channel: string, kind: StepKind) =>
    subscribe(channel, (message) => {
      const { request } = message as { readonly request: ClientRequest };
      if (request.path.startsWith('/v1/')) step(kind);
    });
  watch('http.client.request.created', 'request to the processor');
  watch('http.client.response.finish', 'answer of the processor');
}

/** Counts lines to the mail server and responses to clients of this process as steps. */
function watchSockets(): void {
  const mailPort = Number(new URL(process.env.SMTP_URL ?? 'smtp://localhost').port);
  const { write } = Socket.prototype;
  Object.defineProperty(Socket.prototype, 'write', {
    configurable: true,
    writable: true,
    value: function writeCounted(this: Socket, ...args: unknown[]): unknown {
      if (this.remotePort === mailPort) step('line to the mail server');
      else if (Reflect.get(this, 'server')) step('answer');
      return Reflect.apply(write, this, args);
    },
  });
}

if (isMainThread && folder !== '') {
  watchDatabase();
  watchProcessor();
  watchSockets();
}
