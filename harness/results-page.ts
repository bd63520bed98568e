import { availableParallelism, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;

/** Describes this machine for a page of results: `2 cores, 24 GiB, Node 26.1.0`. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / GIBIBYTE);
  return `${availableParallelism()} cores, ${memory} GiB, Node ${process.versions.node}`;
}

/**
 * Inserts the section of a run into a page of results, and removes that run's previous section. Sections are ordered by
 * name.
 */
export function placeRun(page: string, name: string, part: string): string {
  const [head = '', ...parts] = page.split(/^(?=## )/m);
  const others = parts.filter((other) => !other.startsWith(`## ${name}\n`));
  const sorted = [...others, part].map((one) => `${one.trimEnd()}\n`).sort();
  return [`${head.trimEnd()}\n`, ...sorted].join('\n');
}
