import { type ChildProcess, fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHeartbeat } from '#platform/process/heartbeat.server.ts';
import { waitUntil } from '../../harness/processes.ts';
import type { Disposer } from './disposer.ts';
import type { OutputSink } from './output.ts';

const PATIENCE_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A child that ran at least this long is stable; its next crash counts as the first. */
const SOUND_MS = 60_000;

/** Plan of one of the market's processes. */
export type ChildPlan = {
  readonly name: string;
  /** TypeScript file for Node. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[];
  /** True if the operator should see its output. */
  readonly loud?: boolean;
  /** True for low priority. */
  readonly yielding?: boolean;
  /** Longest silence of a child with heartbeats, in ms, before it is killed and replaced. */
  readonly maxSilenceMs?: number;
  /** For a child that does one job and ends: called when its result is usable before the end. */
  readonly onReady?: () => void;
  /** Its complete environment. */
  readonly env: NodeJS.ProcessEnv;
};

/** Message from a child that is ready. */
type ReadyMessage = { readonly ready: string; readonly url?: string };

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message;
}

/** Lowers a child's priority before it creates threads, which inherit it. */
function makeYield(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ignore errors: this is optional, and the child may have ended.
  }
}

/** Starts a child that does not get our terminal's signals, because we decide the order of stopping. */
export function spawnChild(plan: ChildPlan, sink: OutputSink): ChildProcess {
  const child = fork(plan.script, plan.args ?? [], {
    env: plan.env,
    execArgv: [...(plan.nodeArgs ?? [])],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (plan.yielding) makeYield(child);
  sink.follow(plan.name, child, plan.loud);
  return child;
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Asks a child to stop, kills it after 10 s, and resolves when it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  child.kill('SIGTERM');
  if (await waitUntil(() => isOver(child), PATIENCE_MS)) return;
  child.kill('SIGKILL');
  await waitUntil(() => isOver(child), PATIENCE_MS);
}

function describeEnd(child: ChildProcess): string {
  return child.signalCode ? `was killed by ${child.signalCode}` : `ended with code ${child.exitCode}`;
}

/** Runs a child that does one job and ends. Throws with its output if it fails. */
export async function runToEnd(plan: ChildPlan, sink: OutputSink, disposer: Disposer): Promise<void> {
  if (disposer.isClosed()) throw new Error(`${plan.name} was not begun: the market is stopping.`);
  const child = spawnChild(plan, sink);
  await disposer.add(() => stopChild(child));
  child.on('message', (message) => isReadyMessage(message) && plan.onReady?.());
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`${plan.name} ${describeEnd(child)}.\n${sink.lastLines(plan.name)}`);
}

/** Starts the heartbeat check when a child is ready, because a start may take long. */
function watchOver(child: ChildProcess, plan: ChildPlan, sink: OutputSink): void {
  const begin = (message: unknown) => {
    if (!isReadyMessage(message)) return;
    child.off('message', begin);
    killWhenSilent(child, plan, sink);
  };
  child.on('message', begin);
}

function firstReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => isReadyMessage(message) && resolve(message.url));
    child.once('close', () => reject(new Error(describeEnd(child))));
    child.once('error', reject);
  });
}

/** Parts of a child that the heartbeat check needs. */
type WatchedChild = Pick<EventEmitter, 'on' | 'once'> & { readonly kill: (signal: 'SIGKILL') => unknown };

/** Checks within the longest allowed silence. */
const SILENCE_CHECKS = 10;

/**
 * Kills a child that was silent for too long, because a stopped or looping one keeps its connections. It is replaced
 * like a crashed one. Checks are counted, not timed: after a sleep of the machine, the children's heartbeats are
 * missing, too.
 */
export function killWhenSilent(
  child: WatchedChild,
  { name, maxSilenceMs }: Pick<ChildPlan, 'name' | 'maxSilenceMs'>,
  sink: Pick<OutputSink, 'warn'>,
): void {
  if (maxSilenceMs === undefined) return;
  let silentChecks = 0;
  const timer = setInterval(() => {
    silentChecks += 1;
    if (silentChecks <= SILENCE_CHECKS) return;
    clearInterval(timer);
    sink.warn(`${name} has given no sign of life for ${maxSilenceMs / 1_000} s and is killed.`);
    child.kill('SIGKILL');
  }, maxSilenceMs / SILENCE_CHECKS).unref();
  child.on('message', (message) => {
    if (isHeartbeat(message)) silentChecks = 0;
  });
  child.once('exit', () => clearInterval(timer));
}

/**
 * Starts a child for the market's lifetime and returns its address when it is ready. If it ends by itself, it is
 * restarted after a pause that doubles from 0.5 s to 30 s. If it ends before it was ever ready, that is an error with
 * its output, because a retry would not help.
 */
export async function keepRunning(
  plan: ChildPlan,
  sink: OutputSink,
  disposer: Disposer,
): Promise<string | undefined> {
  if (disposer.isClosed()) throw new Error(`${plan.name} was not started: the market is stopping.`);
  const start = () => {
    const started = spawnChild(plan, sink);
    watchOver(started, plan, sink);
    return started;
  };
  let child = start();
  let pause = FIRST_PAUSE_MS;
  let startedAt = Date.now();
  const watch = () => {
    child.once('close', async () => {
      if (disposer.isClosed()) return;
      if (Date.now() - startedAt > SOUND_MS) pause = FIRST_PAUSE_MS;
      sink.warn(`${plan.name} ${describeEnd(child)}; starting it again in ${pause / 1000} s.`);
      await sleep(pause);
      if (disposer.isClosed()) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      startedAt = Date.now();
      child = start();
      child.on('error', (error) => sink.warn(`${plan.name}: ${error.message}`));
      watch();
    });
  };
  await disposer.add(() => stopChild(child));
  try {
    const url = await firstReady(child);
    sink.repeatComplaints(plan.name);
    watch();
    return url;
  } catch (error) {
    const words = sink.lastLines(plan.name) || String(error);
    throw new Error(`${plan.name} could not start: ${describeEnd(child)}.\n${words}`);
  }
}
