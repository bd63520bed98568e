import { monitorEventLoopDelay } from 'node:perf_hooks';
import setUpServer from '../../tools/testing/global-setup.ts';
import type { Findings, RunOptions, Suite } from '../suite.ts';
import { abandonUploads } from './abandon.ts';
import { smallJpeg } from './bytes.ts';
import { damagedFiles } from './damaged-files.ts';
import { GOOD_FILES } from './good-files.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import { HOSTILE_NAMES, HOSTILE_REQUESTS } from './hostile-requests.ts';
import { judgeFile, judgeGoodFile, judgeName, judgeRequest } from './judge-upload.ts';
import { openCarelessSite, openPictures, type Site } from './site.ts';

const CUTS = 20;

/** Judges the elements of a list one after the other. Returns the errors and the longest duration in ms. */
async function judgeAll<One>(
  list: readonly One[],
  judge: (one: One) => Promise<string[]>,
  isOver: () => boolean,
) {
  const faults: string[] = [];
  let judged = 0;
  let longest = 0;
  for (const one of list) {
    if (isOver()) break;
    const started = performance.now();
    faults.push(...(await judge(one)));
    longest = Math.max(longest, performance.now() - started);
    judged += 1;
  }
  return { faults, judged, longest: Math.round(longest) };
}

/** Returns hostile files that cause no error on a careless site, because {@link judgeFile} does not notice them. */
async function unnoticedBy(careless: Site): Promise<string[]> {
  const blind: string[] = [];
  for (const file of HOSTILE_FILES) {
    if ((await judgeFile(careless, file)).length === 0)
      blind.push(`a careless site went unnoticed with ${file.name}`);
  }
  return blind;
}

async function judgeSite(site: Site, { rounds, isOver, print }: RunOptions): Promise<Findings> {
  const damaged = damagedFiles(CUTS, rounds);
  const hostile = await judgeAll([...HOSTILE_FILES, ...damaged], (file) => judgeFile(site, file), isOver);
  print(`${hostile.judged} hostile files, ${hostile.faults.length} faults`);
  const jpeg = await smallJpeg();
  const names = await judgeAll(HOSTILE_NAMES, (name) => judgeName(site, jpeg, name), isOver);
  const requests = await judgeAll(HOSTILE_REQUESTS, (request) => judgeRequest(site, request), isOver);
  const abandoned = rounds * 10;
  const failed = await abandonUploads(site, abandoned);
  const good = await judgeAll(GOOD_FILES, (file) => judgeGoodFile(site, file), isOver);
  print(`${good.judged} good files, ${good.faults.length} faults`);
  const { unfinished } = await site.kept();
  const blind = await unnoticedBy(openCarelessSite());
  return {
    figures: {
      'hostile files': hostile.judged,
      'of these stored unchanged, served as active content, or wrongly accepted': hostile.faults.length,
      'longest time for a hostile file, including checks of all its versions': `${hostile.longest} ms`,
      'hostile names and their faults': `${names.judged}, ${names.faults.length}`,
      'hostile requests and their faults': `${requests.judged}, ${requests.faults.length}`,
      'uploads interrupted, and those that counted as a failure': `${abandoned}, ${failed}`,
      'files left half-written': unfinished.length,
      'good files': good.judged,
      'good files refused or visibly changed': good.faults.length,
      'hostile files that went unnoticed on a careless site': blind.length,
    },
    breaches: [
      ...[hostile, names, requests, good].flatMap(({ faults }) => faults),
      ...(failed > 0 ? [`${failed} broken uploads got a server error`] : []),
      ...unfinished.map((file) => `${file} was left half-written`),
      ...blind,
    ],
  };
}

export const suite: Suite = {
  name: 'uploads',
  promise:
    'No file is stored unchanged, or served as anything but a picture without text, location or script. ' +
    'Every honest picture is accepted.',
  proof:
    'The same files go to a site that stores uploads unchanged. The suite must notice each of them there.',
  rounds: 60,
  minutes: 15,
  run: async (options) => {
    const tearDown = await setUpServer();
    const site = await openPictures();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    try {
      const { figures, breaches } = await judgeSite(site, options);
      const waited = `${Math.round(delay.percentile(99.9) / 1e6)} ms`;
      return { figures: { ...figures, 'longest pause of the main thread (99.9 %)': waited }, breaches };
    } finally {
      await site.close();
      await tearDown();
    }
  },
};
