import { type ChildProcess, fork } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHeartbeat } from '#platform/process/heartbeat.server.ts';
import { waitUntil } from '../../harness/processes.ts';
import type { Disposer } from './disposer.ts';
import type { OutputSink } from './output.ts';

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/**
 * Time in ms after which a running child counts as stable. After its next crash, the pause before the restart is short
 * again.
 */
const SOUND_MS = 60_000;

/** Plan of one of the market's processes. */
export type ChildPlan = {
  readonly name: string;
  /** Path of the TypeScript file to run. */
  readonly script: string;
  readonly args?: readonly string[];
  /** Command-line options of Node. */
  readonly nodeArgs?: readonly string[];
  /** True if the child's output is repeated to the operator. */
  readonly loud?: boolean;
  /** True if the child gets a low priority. */
  readonly yielding?: boolean;
  /** Longest time in ms without a heartbeat, after which the child is killed and replaced. */
  readonly maxSilenceMs?: number;
  /**
   * Called when the child's result is usable although the child has not ended. Only for a child that does one job and
   * ends.
   */
  readonly onReady?: () => void;
  /** Complete environment of the child. */
  readonly env: NodeJS.ProcessEnv;
};

/** Message with which a child reports that it is ready. */
type ReadyMessage = { readonly ready: string; readonly url?: string };

function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'ready' in message;
}

/** Lowers a child's priority before the child creates threads, because threads inherit the priority. */
function makeYield(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Ignore errors: a low priority is optional, and the child may have ended.
  }
}

/**
 * Starts a child in its own process group. It does not get the terminal's signals, because the supervisor decides the
 * order of stopping.
 */
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

/** Asks a child to stop and kills it after 10 s. Resolves when the child has ended. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  child.kill('SIGTERM');
  if (await waitUntil(() => isOver(child), TIMEOUT_MS)) return;
  child.kill('SIGKILL');
  await waitUntil(() => isOver(child), TIMEOUT_MS);
}

function describeEnd(child: ChildProcess): string {
  return child.signalCode ? `was killed by ${child.signalCode}` : `ended with code ${child.exitCode}`;
}

/** Runs a child that does one job and ends. Throws with the child's output if the child fails. */
export async function runToEnd(plan: ChildPlan, sink: OutputSink, disposer: Disposer): Promise<void> {
  if (disposer.isClosed()) throw new Error(`${plan.name} was not started: the market is stopping.`);
  const child = spawnChild(plan, sink);
  await disposer.add(() => stopChild(child));
  child.on('message', (message) => isReadyMessage(message) && plan.onReady?.());
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`${plan.name} ${describeEnd(child)}.\n${sink.lastLines(plan.name)}`);
}

/**
 * Starts the heartbeat check when a child is ready. The check does not cover the child's startup, which may take long.
 */
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

/** Number of checks within the longest allowed silence. */
const SILENCE_CHECKS = 10;

/**
 * Kills a child that has sent no heartbeat for too long, because a hanging process keeps its connections open. The
 * child is then replaced like a crashed one. Silent checks are counted instead of time, because the clock also
 * advances while the machine sleeps.
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
    sink.warn(`${name} has sent no heartbeat for ${maxSilenceMs / 1_000} s and is killed.`);
    child.kill('SIGKILL');
  }, maxSilenceMs / SILENCE_CHECKS).unref();
  child.on('message', (message) => {
    if (isHeartbeat(message)) silentChecks = 0;
  });
  child.once('exit', () => clearInterval(timer));
}

/**
 * Starts a child for the market's lifetime. Returns the child's URL when the child is ready. If the child ends by
 * itself, it is restarted after a pause that doubles from 0.5 s to 30 s. If it ends before it was ever ready, the
 * function throws with its output, because a retry would not help.
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
      sink.warn(`${plan.name} ${describeEnd(child)}; restarting it in ${pause / 1000} s.`);
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
