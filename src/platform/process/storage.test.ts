import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { folderStorage, isStorageUnavailable } from './storage.server.ts';

test('a store on a full disk fails its check, though existing files can be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
  await (await folderStorage(folder, async () => 1024 ** 3)).probe();
  const full = (await folderStorage(folder, async () => 1024 ** 2)).probe();
  const error = await full.catch((thrown: unknown) => thrown);
  expect(isStorageUnavailable(error)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('a stored file is on the disk before it gets its name, and so are its name and its folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
  const storage = await folderStorage(folder);
  const handle = await open(folder);
  const namesAtSync: string[][] = [];
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async () => {
    namesAtSync.push(readdirSync(join(folder, 'ab')));
  });
  await storage.put('ab/1.webp', Buffer.from('a picture'), 'image/webp');
  expect(namesAtSync).toEqual([[], [expect.stringMatching(/\.part$/)], ['1.webp']]);
  sync.mockRestore();
  await handle.close();
  rmSync(folder, { recursive: true });
});
