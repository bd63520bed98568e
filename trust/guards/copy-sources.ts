import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';

/** Returns all files of the project itself, committed or not. */
function ownFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  // A link to libraries elsewhere is listed as a file.
  return listed.filter((file) => !['', 'node_modules'].includes(file) && existsSync(join(root, file)));
}

/** Copies the project's sources to a new folder with the same libraries; returns the folder. */
export function copySources(root: string): string {
  // The tests' database runs in the folder, too.
  const folder = makeOwnFolder('guards');
  for (const file of ownFiles(root)) cpSync(join(root, file), join(folder, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
