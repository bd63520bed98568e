import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Sealing } from '../backup/sealing.ts';
import { fetchLog, keepLog, type LogStore, type MoreLog } from './archived-log.ts';
import { makePrivateFolder } from './cluster.ts';
import { openOwnFolder, writeOwnFile } from './own-files.ts';
import { canReach, type SystemUser } from './system-user.ts';

/** Longest interval in s after which a part of a log file is archived too. A lost machine loses at most that much. */
const ARCHIVE_EVERY_S = 60;
/** Number under which PostgreSQL's processes have the way to ask us. */
export const ASKING_FD = 4;
/** Folder in the data folder in which we answer. */
const ANSWERS = 'archive_answers';
/** Above 125 it ends a recovery, instead of counting as the end of the log. */
const BROKEN = 200;

/** Where an archive keeps PostgreSQL's log: a compressed file for each of 16 MiB. */
export function archivedLogFolder(archiveDir: string): string {
  return join(archiveDir, 'log');
}

/**
 * Shell command that PostgreSQL runs for each file of its log. PostgreSQL may run as a user who can neither read our
 * folder nor run our programs. So the command asks the process that started the server, through inherited file
 * descriptors. It waits for a file with the answer. When that process is gone, the command fails like any other, and
 * PostgreSQL tries again (https://www.postgresql.org/docs/18/continuous-archiving.html).
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

/** How a server's log is archived and, in a recovery, read. */
export type Archiving = {
  readonly dataDir: string;
  readonly archiveDir: string;
  readonly user: SystemUser | undefined;
  /** How it is written; as it is unless given. */
  readonly sealing?: Sealing | undefined;
  /** How it is read in a recovery; not at all unless given. */
  readonly recovery?: LogRecovery | undefined;
  readonly log: (line: string) => void;
};

/** How a recovery reads the archived log. */
export type LogRecovery = MoreLog & {
  /** Told what keeps a file that is there from being read. */
  readonly onFailure: (name: string, error: Error) => void;
};

/** Archiver of a server, and its settings. */
export type Archiver = {
  readonly settings: Readonly<Record<string, string>>;
  /** Answers what the server asks, until its end. */
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

/** Makes ready what archives for a server that is about to be started. Throws with words for the operator. */
export function openArchiver(archiving: Archiving): Archiver {
  const { dataDir, user, recovery, log } = archiving;
  const store = openStore(archiving);
  rmSync(join(dataDir, ANSWERS), { recursive: true, force: true });
  makePrivateFolder(join(dataDir, ANSWERS), user);
  const answers = openOwnFolder(join(dataDir, ANSWERS), user);
  const act = async (action: string, name: string, target: string): Promise<number> => {
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
  };
  const answer = async (question: string): Promise<void> => {
    const [, action = '', asker = '', name = '', target = ''] = QUESTION.exec(question) ?? [];
    if (action === '') return;
    const status = await act(action, name, target);
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
