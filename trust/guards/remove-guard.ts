import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutateSource, type SourceMutation } from '../../harness/source-mutation.ts';

/** Changes a source file in a folder while `work` runs, and restores the file afterwards. */
export async function whileMutated<Value>(
  root: string,
  mutation: SourceMutation,
  work: () => Promise<Value>,
): Promise<Value> {
  const path = join(root, mutation.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, mutateSource(source, [mutation]));
  try {
    return await work();
  } finally {
    writeFileSync(path, source);
  }
}
