import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** Load of the machine at one moment. */
export type MachineLoad = {
  readonly cores: number;
  /** Load average of the last minute. */
  readonly load: number;
  /**
   * Processor time since the machine's start, and the part of it that other virtual machines took, both in ticks. Null
   * on systems other than Linux.
   */
  readonly ticks: { readonly total: number; readonly stolen: number } | null;
};

/** Index of `steal` among the numbers in the line `cpu` of /proc/stat (man 5 proc). */
const STEAL = 7;

/** Parses the first line of /proc/stat. Returns null for an unknown format. */
export function parseTicks(stat: string): MachineLoad['ticks'] {
  const numbers = /^cpu\s+(.+)$/m.exec(stat)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
  if (numbers.length <= STEAL) return null;
  // Guest times come last in the line. They are omitted, because user time already includes them.
  const total = numbers.slice(0, STEAL + 1).reduce((sum, number) => sum + number, 0);
  return { total, stolen: numbers[STEAL] ?? 0 };
}

/** Reads the load and the stolen processor time of this machine. */
export function readMachineLoad(): MachineLoad {
  const load = { cores: availableParallelism(), load: loadavg()[0] ?? 0 };
  try {
    return { ...load, ticks: parseTicks(readFileSync('/proc/stat', 'utf8')) };
  } catch {
    return { ...load, ticks: null };
  }
}

/**
 * Returns the share of processor time that other virtual machines took between two moments. The share is from 0 to 1;
 * null if it is unknown.
 */
export function stolenShare(start: MachineLoad, end: MachineLoad): number | null {
  if (!start.ticks || !end.ticks) return null;
  const total = end.ticks.total - start.ticks.total;
  return total > 0 ? (end.ticks.stolen - start.ticks.stolen) / total : 0;
}
