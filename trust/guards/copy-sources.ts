import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';

/** Returns the project's own files, committed or not. */
function ownFiles(root: string): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  // If `node_modules` is a link to another folder, Git lists the link as a file.
  return listed.filter((file) => !['', 'node_modules'].includes(file) && existsSync(join(root, file)));
}

/** Copies the project's sources to a new folder that uses the same libraries. Returns the folder. */
export function copySources(root: string): string {
  // A folder in which PostgreSQL can run, because the tests' database runs in it, too.
  const folder = makeOwnFolder('guards');
  for (const file of ownFiles(root)) cpSync(join(root, file), join(folder, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
