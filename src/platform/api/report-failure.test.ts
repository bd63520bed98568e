import { expect, test, vi } from 'vitest';
import { createLog } from '#platform/process/log.server.ts';
import { createFailureReporter } from './report-failure.server.ts';

type Line = { readonly msg: string; readonly requestId?: string; readonly counts?: object };

function openReporter() {
  const lines: Line[] = [];
  const read = (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) lines.push(JSON.parse(line) as Line);
  };
  const clock = { now: 0 };
  const report = createFailureReporter(createLog('info', 'test', { write: read }), () => clock.now);
  return { lines, clock, report };
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
const request = (requestId: string) => ({ requestId, route: '/x' });

test('each unexpected error is logged', () => {
  const { lines, report } = openReporter();
  for (const id of ['1', '2', '3']) report(new Error('a mistake'), request(id));
  expect(lines.map(({ requestId }) => requestId)).toEqual(['1', '2', '3']);
});

test('while the database is unavailable, one request a minute is logged and all are counted', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { lines, clock, report } = openReporter();
  for (let index = 0; index < 1_000; index += 1) report(away(), request(`${index}`));
  report(Object.assign(new Error('no room'), { code: 'ENOSPC' }), request('disk'));
  clock.now = 59_000;
  report(away(), request('meanwhile'));
  clock.now = 61_000;
  report(away(), request('later'));
  expect(lines.map(({ requestId }) => requestId)).toEqual(['0', 'disk', 'later']);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(lines[3]).toMatchObject({ counts: { database: 1_002, storage: 1 } });
});
