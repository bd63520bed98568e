import { expect, test } from 'vitest';
import { judgeAdvisories, readAdvisories } from './advisories.ts';
import { makeBill } from './bill.ts';
import { readLock } from './libraries.ts';
import { runNpm } from './npm.ts';

const judge = (report: object | string) =>
  judgeAdvisories(readAdvisories(typeof report === 'string' ? report : JSON.stringify(report)));

const counts = (high: number) => ({ metadata: { vulnerabilities: { moderate: 2, high, critical: 0 } } });

test('known vulnerabilities are counted, and a severe one fails', () => {
  expect(judge(counts(0))).toEqual({
    status: 0,
    words: 'No severe vulnerability is known (2 moderate, 0 high, 0 critical).',
  });
  const grave = { ...counts(1), vulnerabilities: { sharp: { severity: 'high' }, hono: { severity: 'low' } } };
  expect(judge(grave)).toEqual({ status: 1, words: expect.stringContaining('known in: sharp (') });
});

test.each([
  ['refuses', { message: '405 Method Not Allowed' }, '405'],
  ['errs', { error: { summary: 'audit endpoint returned an error' } }, 'endpoint'],
  ['says nothing', '', 'could not be read'],
  ['says something else', {}, 'no counts'],
])('a service that %s does not prove that there are no vulnerabilities', (_, report, words) => {
  expect(judge(report)).toEqual({ status: 2, words: expect.stringMatching(`Not checked.*${words}`) });
});

test('the list of parts has each production library with its checksum, and is always the same', () => {
  const sbom = () =>
    makeBill(runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']).output);
  const text = sbom();
  expect(sbom()).toBe(text);
  const bill = JSON.parse(text) as { bomFormat: string; components: { name: string; hashes?: unknown[] }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components.every(({ hashes }) => hashes?.length === 1)).toBe(true);
  const { 'node_modules/hono': hono, 'node_modules/vitest': vitest } = readLock();
  expect(text).toContain(`hono@${hono?.version}`);
  expect(text).not.toContain(`vitest@${vitest?.version}`);
});
