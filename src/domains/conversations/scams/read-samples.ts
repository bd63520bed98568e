import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type WarningKind, warningKinds } from './warning-kinds.ts';

/** A message and the warnings that it must get; none for a harmless message. */
export type Sample = { readonly text: string; readonly kinds: readonly WarningKind[] };

function isKind(text: string): text is WarningKind {
  return warningKinds.some((kind) => kind === text);
}

function parseLine(line: string): Sample {
  const [label = '', text = ''] = line.split(' | ', 2);
  const kinds = label.trim() === 'harmless' ? [] : label.trim().split(' ').filter(isKind);
  if (text === '' || (kinds.length === 0 && label.trim() !== 'harmless'))
    throw new Error(`this line is not a sample: ${line}`);
  return { text: text.trim(), kinds };
}

/** Reads the labeled messages of a file in `samples/`. */
export function readSamples(name: 'written-for' | 'held-out'): Sample[] {
  return readFileSync(join(import.meta.dirname, 'samples', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map(parseLine);
}
