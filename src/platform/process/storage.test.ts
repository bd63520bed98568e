import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderStorage, isStorageUnavailable } from './storage.server.ts';

test('a store on a full disk fails its check, though existing files can be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
  await (await folderStorage(folder, async () => 1024 ** 3)).probe();
  const full = (await folderStorage(folder, async () => 1024 ** 2)).probe();
  const error = await full.catch((thrown: unknown) => thrown);
  expect(isStorageUnavailable(error)).toBe(true);
  rmSync(folder, { recursive: true });
});
