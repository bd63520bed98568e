import { afterAll, beforeAll, expect, test } from 'vitest';
import { abandonUploads } from './abandon.ts';
import { smallJpeg } from './bytes.ts';
import { damagedFiles } from './damaged-files.ts';
import { GOOD_FILES } from './good-files.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { HOSTILE_NAMES, HOSTILE_REQUESTS } from './hostile-requests.ts';
import { judgeFile, judgeGoodFile, judgeName, judgeRequest } from './judge-upload.ts';
import { openCarelessSite, openPictures, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openPictures();
});
afterAll(() => site.close());

async function judgeAll<One>(
  list: readonly One[],
  judge: (one: One) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const one of list) faults.push(...(await judge(one)));
  return faults;
}

test('no hostile file is stored unchanged or served as anything but a harmless picture', async () => {
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(60);
  expect(await judgeAll(HOSTILE_FILES, (file) => judgeFile(site, file))).toEqual([]);
  expect(await judgeAll(damagedFiles(3, 2), (file) => judgeFile(site, file))).toEqual([]);
});

test('no file name is returned or changes how a file is stored', async () => {
  const bytes = await smallJpeg();
  expect(await judgeAll(HOSTILE_NAMES, (name) => judgeName(site, bytes, name))).toEqual([]);
});

test('a request without a valid picture is refused', async () => {
  expect(await judgeAll(HOSTILE_REQUESTS, (request) => judgeRequest(site, request))).toEqual([]);
});

test('interrupted uploads cause no error and leave nothing behind', async () => {
  const before = (await site.kept()).digests.size;
  expect(await abandonUploads(site, 30)).toBe(0);
  expect((await site.kept()).digests.size).toBe(before);
});

test('each good picture is accepted and looks unchanged', async () => {
  expect(GOOD_FILES.length).toBeGreaterThanOrEqual(30);
  expect(await judgeAll(GOOD_FILES, (file) => judgeGoodFile(site, file))).toEqual([]);
});

test('no unfinished file remains in the store', async () => {
  expect((await site.kept()).unfinished).toEqual([]);
});

test('every hostile file reveals a site that stores files unchanged', async () => {
  const careless = openCarelessSite();
  const blind: HostileFile[] = [];
  for (const file of HOSTILE_FILES) if ((await judgeFile(careless, file)).length === 0) blind.push(file);
  expect(blind.map(({ name }) => name)).toEqual([]);
  expect((await judgeName(careless, await smallJpeg(), 'photo.html')).join()).toContain('another type');
  expect(await judgeAll(HOSTILE_REQUESTS, (request) => judgeRequest(careless, request))).not.toEqual([]);
});
