// Opens files for root in folders that belong to the server's user. That user could replace a file by a link at any
// time. The functions here never follow such a link.
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { SystemUser } from './system-user.ts';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** An open folder. Its handle stays valid even if the folder is renamed. */
export type OwnFolder = {
  readonly pathOf: (name: string) => string;
  readonly close: () => void;
};

/** Opens a folder that belongs to the server's user or to the current user. Throws if another user owns the folder. */
export function openOwnFolder(folder: string, user: SystemUser | undefined): OwnFolder {
  const handle = openSync(folder, O_RDONLY | O_DIRECTORY);
  if (user && fstatSync(handle).uid !== user.uid) {
    closeSync(handle);
    throw new Error(`${folder} does not belong to the database's user.`);
  }
  // Only Linux has the path `/proc/self/fd`. On other systems, the server never runs as another user, because only
  // Linux has containers that run as root.
  const path = process.platform === 'linux' ? `/proc/self/fd/${handle}` : folder;
  return { pathOf: (name) => `${path}/${name}`, close: () => closeSync(handle) };
}

/** Returns a file's bytes; null if the file does not exist. */
export async function readOwnFile(path: string): Promise<Buffer | null> {
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW);
    try {
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export type OwnFile = {
  readonly folder: OwnFolder;
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly user: SystemUser | undefined;
};

/** Writes a complete file to the disk before the file gets its name. Replaces an existing file. */
export async function writeOwnFile({ folder, name, content, user }: OwnFile): Promise<void> {
  const draft = folder.pathOf(`.${name}.part`);
  await rm(draft, { force: true });
  const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(content);
    if (user) await file.chown(user.uid, user.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, folder.pathOf(name));
}
