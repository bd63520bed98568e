import { availableParallelism, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;

/** What this machine is, as figures tell it: `2 cores, 24 GiB, Node 26.1.0`. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / GIBIBYTE);
  return `${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}`;
}

/** Puts a run's part into a page of results, in place of its last one, the parts in the order of their names. */
export function placeRun(page: string, name: string, part: string): string {
  const [head = '', ...parts] = page.split(/^(?=## )/m);
  const others = parts.filter((other) => !other.startsWith(`## ${name}\n`));
  const sorted = [...others, part].map((one) => `${one.trimEnd()}\n`).sort();
  return [`${head.trimEnd()}\n`, ...sorted].join('\n');
}
