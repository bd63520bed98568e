import type { Import } from './import-graph.ts';

/**
 * Finds circular imports. Each result lists the files of a cycle and repeats the first file at the end. A file that
 * is part of several cycles is reported with one of them.
 */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const way: string[] = [];
  const circles: string[][] = [];
  const walk = (file: string) => {
    if (done.has(file)) return;
    const seenAt = way.indexOf(file);
    if (seenAt !== -1) {
      circles.push([...way.slice(seenAt), file]);
      return;
    }
    way.push(file);
    for (const next of targets.get(file) ?? []) walk(next);
    way.pop();
    done.add(file);
  };
  for (const file of targets.keys()) walk(file);
  return circles;
}
