// Opens files in folders of the server's user, which root may read and write. A link that the user puts there
// meanwhile must not lead us out of them.
import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { SystemUser } from './system-user.ts';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_RDONLY, O_WRONLY } = constants;

/** A folder that stays the one it was when it was opened, whatever takes its name. */
export type OwnFolder = {
  readonly pathOf: (name: string) => string;
  readonly close: () => void;
};

/** Opens a folder that belongs to the server's user, or to us where that is ourselves. Throws when it is another's. */
export function openOwnFolder(folder: string, user: SystemUser | undefined): OwnFolder {
  const handle = openSync(folder, O_RDONLY | O_DIRECTORY);
  if (user && fstatSync(handle).uid !== user.uid) {
    closeSync(handle);
    throw new Error(`${folder} does not belong to the database's user.`);
  }
  // Where there is no such way to it, nobody runs the server as root: Linux alone has containers that do.
  const path = process.platform === 'linux' ? `/proc/self/fd/${handle}` : folder;
  return { pathOf: (name) => `${path}/${name}`, close: () => closeSync(handle) };
}

/** A file's bytes; null where there is none. */
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

/** Writes a file whole, to the disk, before it has its name; one that has it is replaced. */
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
