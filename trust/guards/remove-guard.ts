import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guard } from './guard.ts';

/** The file of a guard without it. Throws unless the guard's text stands there exactly once. */
export function withoutGuard(source: string, { file, from, to }: Guard): string {
  const parts = source.split(from);
  if (parts.length !== 2)
    throw new Error(`${file} has this text ${parts.length - 1} times, not once: ${from}`);
  return parts.join(to);
}

/** Removes a guard from the sources in a folder while `work` runs, and puts it back. */
export async function whileRemoved<Value>(
  root: string,
  guard: Guard,
  work: () => Promise<Value>,
): Promise<Value> {
  const path = join(root, guard.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, withoutGuard(source, guard));
  try {
    return await work();
  } finally {
    writeFileSync(path, source);
  }
}
