import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder of the kill order. */
export const KILL_FOLDER_VARIABLE = 'KILL_FOLDER';

/**
 * Kinds of steps. A statement, request, response or line to the mail server leaves the process and may change something
 * outside it. The card processor's response to a request is a step, too.
 */
export type StepKind =
  | 'statement'
  | 'commit'
  | 'request to the processor'
  | 'answer of the processor'
  | 'line to the mail server'
  | 'answer';

/**
 * A kill order: the instruction to kill a process right before a step. `step` is counted from the time of the kill
 * order; 0 kills no process.
 */
export type KillOrder = {
  readonly serial: number;
  readonly target: string;
  readonly step: number;
  /** Kind of the steps that count; by default all steps count. */
  readonly kind?: StepKind | undefined;
};

/** A step that a process was about to take. `killed` is true if the process died before the step. */
export type Step = {
  readonly serial: number;
  readonly process: string;
  readonly kind: StepKind;
  readonly killed: boolean;
};

/** Target of a kill order under which all processes count steps and none dies. */
export const EVERYBODY = '*';
/** Target of a completed kill order. */
export const NOBODY = '';
/** Target that means the job runner. Web processes are named by their port. */
export const WORKER = 'worker';

const orderFile = (folder: string) => join(folder, 'order.json');
const stepsFile = (folder: string) => join(folder, 'steps.jsonl');

/** Writes a kill order, which replaces the previous order. */
export function giveOrder(folder: string, order: KillOrder): void {
  const file = orderFile(folder);
  writeFileSync(`${file}.new`, JSON.stringify(order));
  renameSync(`${file}.new`, file);
}

/** Returns the current kill order; null before the first order. */
export function readOrder(folder: string): KillOrder | null {
  const file = orderFile(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KillOrder) : null;
}

/** Records a step. The record is written when the function returns, because the process may die at the next moment. */
export function recordStep(folder: string, step: Step): void {
  appendFileSync(stepsFile(folder), `${JSON.stringify(step)}\n`);
}

/** Returns the steps that were recorded under a kill order, oldest first. */
export function stepsOf(folder: string, serial: number): Step[] {
  const file = stepsFile(folder);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Step)
    .filter((step) => step.serial === serial);
}

/** Deletes the recorded steps. */
export function forgetSteps(folder: string): void {
  writeFileSync(stepsFile(folder), '');
}
