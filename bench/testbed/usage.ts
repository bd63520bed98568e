import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { processesWorkingIn } from '../../harness/processes.ts';
import type { Figure } from '../bench.ts';

/** Resources that processes have used so far. */
export type Usage = {
  /** CPU seconds of the web process. */
  readonly webSeconds: number;
  /** Current memory of the web process and its maximum, in MiB. */
  readonly webMebibytes: number;
  readonly webPeakMebibytes: number;
  /** CPU seconds of the database's processes that still run. */
  readonly databaseSeconds: number;
};

const TICKS_PER_SECOND = 100;
const KIBIBYTES = 1024;
/** Positions of fields in `/proc/PID/stat`, counted from the field after the name. */
const [PARENT, USER_TICKS, SYSTEM_TICKS] = [1, 11, 12];

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function statOf(pid: number): number[] {
  const text = readOrNothing(`/proc/${pid}/stat`);
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

function cpuSeconds(pid: number): number {
  const stat = statOf(pid);
  return ((stat[USER_TICKS] ?? 0) + (stat[SYSTEM_TICKS] ?? 0)) / TICKS_PER_SECOND;
}

function mebibytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readOrNothing(`/proc/${pid}/status`))?.[1];
  return Number(kibibytes ?? 0) / KIBIBYTES;
}

/** Returns the web processes that this process has started. */
function findWebs(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)[PARENT] === process.pid)
    .filter((pid) => readOrNothing(`/proc/${pid}/cmdline`).includes('/src/app/web.ts'));
}

/** Reads the resources that the market's processes have used; zeros on systems without `/proc`. */
export function readUsage(databaseFolder: string): Usage {
  if (process.platform !== 'linux') {
    return { webSeconds: 0, webMebibytes: 0, webPeakMebibytes: 0, databaseSeconds: 0 };
  }
  const webs = findWebs();
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    webSeconds: sum(webs.map(cpuSeconds)),
    webMebibytes: sum(webs.map((pid) => mebibytes(pid, 'VmRSS'))),
    webPeakMebibytes: sum(webs.map((pid) => mebibytes(pid, 'VmHWM'))),
    databaseSeconds: sum(processesWorkingIn(realpathSync(databaseFolder)).map(cpuSeconds)),
  };
}

/** Returns a figure without a target: the resources that the market's processes used in a benchmark. */
export function usageFigure(usage: Usage): Figure {
  const { webSeconds, webPeakMebibytes, databaseSeconds } = usage;
  const figure =
    `web process ${webSeconds.toFixed(0)} s of CPU, ${webPeakMebibytes.toFixed(0)} MiB at most; ` +
    `database ${databaseSeconds.toFixed(0)} s of CPU`;
  return { what: "used by the market's processes", target: '', figure, holds: null };
}
