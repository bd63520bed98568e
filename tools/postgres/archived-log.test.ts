import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeIdentity, openSealing, openUnsealing } from '../backup/encryption.ts';
import type { Sealing } from '../backup/sealing.ts';
import { fetchLog, keepLog, type LogStore } from './archived-log.ts';
import { openOwnFolder } from './own-files.ts';

const NAME = '000000010000000000000002';

let folder: string;
let keyFile: string;
let sealing: Sealing;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archived-log-test-'));
  keyFile = join(folder, 'key.txt');
  sealing = openSealing(await makeIdentity(keyFile));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test with a log of one file, and an archive for it. */
async function withStore(
  name: string,
  given: Sealing | undefined,
  work: (store: LogStore, place: { readonly log: string; readonly kept: string }) => Promise<void>,
): Promise<void> {
  const [log, kept] = [join(folder, name, 'log'), join(folder, name, 'kept')];
  for (const path of [log, kept]) mkdirSync(path, { recursive: true });
  writeFileSync(join(log, NAME), 'what was done');
  const store = { log: openOwnFolder(log, undefined), kept: openOwnFolder(kept, undefined) };
  try {
    await work({ ...store, user: undefined, sealing: given }, { log, kept });
  } finally {
    store.log.close();
    store.kept.close();
  }
}

test.each([
  ['as it is', () => undefined],
  ['encrypted', () => sealing],
])('a file %s is archived once, also on a second request, and is never replaced', (name, given) =>
  withStore(name, given(), async (store, { log, kept }) => {
    await keepLog(store, NAME);
    const before = readdirSync(kept);
    await keepLog(store, NAME);
    expect(readdirSync(kept)).toEqual(before);
    const more = { unsealing: await openUnsealing(keyFile) };
    expect(await fetchLog(store, NAME, 'RECOVERYXLOG', more)).toBe(true);
    expect(await fetchLog(store, '00000002.history', 'RECOVERYHISTORY', more)).toBe(false);
    expect(readdirSync(log).toSorted()).toEqual([NAME, 'RECOVERYXLOG']);
    writeFileSync(join(log, NAME), 'what another server did');
    await expect(keepLog(store, NAME)).rejects.toThrow(`another file named ${NAME}`);
  }),
);

test('a symbolic link is not archived, wherever it leads', () =>
  withStore('linked', undefined, async (store, { log, kept }) => {
    writeFileSync(join(folder, 'of somebody else'), 'secret');
    symlinkSync(join(folder, 'of somebody else'), join(log, '000000010000000000000003'));
    await expect(keepLog(store, '000000010000000000000003')).rejects.toThrow('ELOOP');
    expect(readdirSync(kept)).toEqual([]);
  }));
