import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';

/** All files of the project that are its own, as they stand now, saved or not in its history. */
function ownFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  // A link to libraries elsewhere counts as a file.
  return listed.filter((file) => !['', 'node_modules'].includes(file) && existsSync(join(root, file)));
}

/** A copy of the project's sources in a folder of its own, with the same libraries; returns the folder. */
export function copySources(root: string): string {
  // The database of the tests runs there, too.
  const folder = makeOwnFolder('guards');
  for (const file of ownFiles(root)) cpSync(join(root, file), join(folder, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
