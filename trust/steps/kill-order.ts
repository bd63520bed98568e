import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Environment variable with the folder of a process's kill order. */
export const KILL_FOLDER_VARIABLE = 'KILL_FOLDER';

/**
 * Kinds of steps: messages that leave a process and may change something outside, and the card processor's
 * confirmation.
 */
export type StepKind =
  | 'statement'
  | 'commit'
  | 'request to the processor'
  | 'answer of the processor'
  | 'line to the mail server'
  | 'answer';

/** Process to kill, and the step before which it dies, counted from the order on; 0 means none. */
export type KillOrder = {
  readonly serial: number;
  readonly target: string;
  readonly step: number;
  /** Only steps of this kind count; all by default. */
  readonly kind?: StepKind | undefined;
};

/** A step that a process was about to take; `killed` if it died instead. */
export type Step = {
  readonly serial: number;
  readonly process: string;
  readonly kind: StepKind;
  readonly killed: boolean;
};

/** Target of an order with which all processes count and none dies. */
export const EVERYBODY = '*';
/** Target of an order that is over. */
export const NOBODY = '';
/** Name of the job runner in an order; web processes are named by their port. */
export const WORKER = 'worker';

const orderFile = (folder: string) => join(folder, 'order.json');
const stepsFile = (folder: string) => join(folder, 'steps.jsonl');

/** Writes an order, which replaces the previous one. */
export function giveOrder(folder: string, order: KillOrder): void {
  const file = orderFile(folder);
  writeFileSync(`${file}.new`, JSON.stringify(order));
  renameSync(`${file}.new`, file);
}

/** Returns the current order; null before the first. */
export function readOrder(folder: string): KillOrder | null {
  const file = orderFile(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KillOrder) : null;
}

/** Records a step. It is written when this returns, because the process may die the next moment. */
export function noteStep(folder: string, step: Step): void {
  appendFileSync(stepsFile(folder), `${JSON.stringify(step)}\n`);
}

/** Returns the steps that were recorded under an order, in order of time. */
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
