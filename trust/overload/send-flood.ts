import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FloodPlan, FloodResult } from './flood.ts';

/** Runs the load test against a market in another process. Returns its results. */
export async function sendFlood(plan: FloodPlan): Promise<FloodResult> {
  const child = fork(join(import.meta.dirname, 'flood-process.ts'));
  child.send(plan);
  const ended = once(child, 'exit').then(() => {
    throw new Error('the flood process exited before it reported its result');
  });
  const [result] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return result as FloodResult;
}
