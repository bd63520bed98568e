import { availableParallelism, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;

/** What this machine is, as figures tell it: `2 cores, 24 GiB, Node 26.1.0`. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / GIBIBYTE);
  return `${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}`;
}
