import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Sealing } from '../backup/sealing.ts';
import { fetchLog, keepLog, type LogStore, type MoreLog } from './archived-log.ts';
import { makePrivateFolder } from './cluster.ts';
import { openOwnFolder, writeOwnFile } from './own-files.ts';
import { canReach, type SystemUser } from './system-user.ts';

/**
 * Interval in s after which an incomplete log file is archived, too. A lost machine loses at most the changes of this
 * time.
 */
const ARCHIVE_EVERY_S = 60;
/** File descriptor through which PostgreSQL's processes send requests to this process. */
export const ASKING_FD = 4;
/** Folder in the data folder for this process's responses. */
const ANSWERS = 'archive_answers';
/** Exit code for a broken archive. A code above 125 aborts a recovery. Lower codes would mark the end of the log. */
const BROKEN = 200;

/** Returns the folder of the log in an archive. It contains a compressed file for each 16 MiB of log. */
export function archivedLogFolder(archiveDir: string): string {
  return join(archiveDir, 'log');
}

/**
 * Returns the shell command that PostgreSQL runs for each file of its log. PostgreSQL may run as a user who can
 * neither read the archive nor run Node. So the command asks the process that started the server, through an inherited
 * file descriptor. It waits for a file with the response. If that process is gone, the command fails, and PostgreSQL
 * retries (https://www.postgresql.org/docs/18/continuous-archiving.html).
 */
function askingCommand(action: 'keep' | 'fetch'): string {
  const answer = `${ANSWERS}/$$.%f`;
  return (
    `trap '' PIPE; rm -f ${answer}; echo "${action} $$ %f %p" >&${ASKING_FD} || exit 1; ` +
    `until test -e ${answer}; do sleep 0.05; echo >&${ASKING_FD} || exit 1; done 2>/dev/null; ` +
    `read -r status < ${answer}; rm -f ${answer}; exit "$status"`
  );
}

const QUESTION = /^(keep|fetch) (\d+) ([0-9A-F]{8}[0-9A-Za-z.]*) pg_wal\/([0-9A-Za-z.]+)$/;

/** Settings for archiving a server's log, and for reading the archive in a recovery. */
export type Archiving = {
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly user: SystemUser | undefined;
  /** Encryption of the archived log; none by default. */
  readonly sealing?: Sealing | undefined;
  /** Recovery settings; undefined if the server does not recover from an archive. */
  readonly recovery?: LogRecovery | undefined;
  readonly log: (line: string) => void;
};

/** Settings for reading the archived log in a recovery. */
export type LogRecovery = MoreLog & {
  /** Called with the error about an archived file that exists but cannot be read. */
  readonly onFailure: (name: string, error: Error) => void;
};

/** Archiver of a server, and the settings that the server needs for it. */
export type Archiver = {
  readonly settings: Readonly<Record<string, string>>;
  /** Handles the server's requests until the server ends. */
  readonly serve: (questions: Readable) => void;
  readonly close: () => void;
};

function openStore({ dataDir, archiveDir, user, sealing }: Archiving): LogStore {
  const folder = archivedLogFolder(archiveDir);
  mkdirSync(archiveDir, { recursive: true, mode: 0o755 });
  makePrivateFolder(folder, user);
  if (user && !canReach(folder, user)) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${user.uid} cannot reach ${folder}. Start the market as an ordinary user.`,
    );
  }
  return {
    log: openOwnFolder(join(dataDir, 'pg_wal'), user),
    kept: openOwnFolder(folder, user),
    user,
    sealing,
  };
}

/** Archives or fetches a file of the log. Returns the exit code of PostgreSQL's command. */
async function act(
  { recovery, log }: Archiving,
  store: LogStore,
  action: string,
  name: string,
  target: string,
): Promise<number> {
  try {
    if (action === 'keep') await keepLog(store, name);
    else return recovery && (await fetchLog(store, name, target, recovery)) ? 0 : 1;
    return 0;
  } catch (error) {
    const failure = error as Error;
    log(`${name} could not be ${action === 'keep' ? 'archived' : 'fetched'}: ${failure.message}`);
    if (action === 'fetch') recovery?.onFailure(name, failure);
    return action === 'keep' ? 1 : BROKEN;
  }
}

/** Prepares the archiver for a server that is about to start. Throws with advice for the operator. */
export function openArchiver(archiving: Archiving): Archiver {
  const { dataDir, user, recovery, log } = archiving;
  const store = openStore(archiving);
  rmSync(join(dataDir, ANSWERS), { recursive: true, force: true });
  makePrivateFolder(join(dataDir, ANSWERS), user);
  const answers = openOwnFolder(join(dataDir, ANSWERS), user);
  const answer = async (question: string): Promise<void> => {
    const [, action = '', asker = '', name = '', target = ''] = QUESTION.exec(question) ?? [];
    if (action === '') return;
    const status = await act(archiving, store, action, name, target);
    const content = [Buffer.from(`${status}\n`)];
    await writeOwnFile({ folder: answers, name: `${asker}.${name}`, content, user });
  };
  let last: Promise<void> = Promise.resolve();
  return {
    settings: {
      archive_mode: 'on',
      archive_timeout: `${ARCHIVE_EVERY_S}s`,
      archive_command: askingCommand('keep'),
      ...(recovery ? { restore_command: askingCommand('fetch') } : {}),
    },
    serve: (questions) => {
      createInterface({ input: questions }).on('line', (line) => {
        last = last.then(() => answer(line)).catch((error: Error) => log(error.message));
      });
    },
    close: () => {
      void last.finally(() => {
        for (const folder of [answers, store.log, store.kept]) folder.close();
      });
    },
  };
}
