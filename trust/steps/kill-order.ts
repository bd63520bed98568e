import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Variable by which a process is told the folder in which its order to die lies. */
export const KILL_FOLDER_VARIABLE = 'KILL_FOLDER';

/**
 * Kinds of steps that leave a process and may change something outside it, and the confirmation from the card
 * processor.
 */
export type StepKind =
  | 'statement'
  | 'commit'
  | 'request to the processor'
  | 'answer of the processor'
  | 'line to the mail server'
  | 'answer';

/** Process to kill, and the step before which it dies, counted from the order on; 0 is none. */
export type KillOrder = {
  readonly serial: number;
  readonly target: string;
  readonly step: number;
  /** Only steps of this kind count; all by default. */
  readonly kind?: StepKind | undefined;
};

/** A step that a process was about to take; `killed` where it died instead. */
export type Step = {
  readonly serial: number;
  readonly process: string;
  readonly kind: StepKind;
  readonly killed: boolean;
};

/** The target of an order that all count by and nobody dies of. */
export const EVERYBODY = '*';
/** The target of an order that is over. */
export const NOBODY = '';
/** How the job runner is called in an order; web processes are called by their port. */
export const WORKER = 'worker';

const orderFile = (folder: string) => join(folder, 'order.json');
const stepsFile = (folder: string) => join(folder, 'steps.jsonl');

/** Gives an order, which takes the place of the one before. */
export function giveOrder(folder: string, order: KillOrder): void {
  const file = orderFile(folder);
  writeFileSync(`${file}.new`, JSON.stringify(order));
  renameSync(`${file}.new`, file);
}

/** The order that holds now; null before the first. */
export function readOrder(folder: string): KillOrder | null {
  const file = orderFile(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KillOrder) : null;
}

/** Notes a step; written when it returns, because the process may be gone the next moment. */
export function noteStep(folder: string, step: Step): void {
  appendFileSync(stepsFile(folder), `${JSON.stringify(step)}\n`);
}

/** The steps that were noted under an order, in their order in time. */
export function stepsOf(folder: string, serial: number): Step[] {
  const file = stepsFile(folder);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Step)
    .filter((step) => step.serial === serial);
}

/** Forgets the steps noted so far. */
export function forgetSteps(folder: string): void {
  writeFileSync(stepsFile(folder), '');
}
