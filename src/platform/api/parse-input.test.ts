import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCalls } from './contract.ts';
import { parseInput } from './parse-input.server.ts';

const calls = defineCalls({
  'POST /note': {
    summary: 'Takes a note',
    who: 'anyone',
    body: z.object({ text: z.string() }),
    responses: { 200: null },
  },
});

const app = new Hono().post('/note', async (context) => {
  const input = await parseInput(calls['POST /note'], context);
  return context.json(input.ok ? input.value : input);
});

async function codeFor(body: string, type: string): Promise<unknown> {
  const headers = { 'content-type': type };
  const response = await app.request('/note', { method: 'POST', headers, body });
  const answered = (await response.json()) as { code?: string; body?: unknown };
  return answered.code ?? answered.body;
}

describe('the type of a JSON body', () => {
  test.each([
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/merge-patch+json',
  ])('%s is accepted', async (type) => {
    expect(await codeFor('{"text":"a"}', type)).toEqual({ text: 'a' });
  });

  test.each([
    'text/plain',
    'application/jsonp',
    'application/json-seq',
    'application/json; charset=utf-7',
    'application/json, text/plain',
    'application/json/x',
    'application/json; boundary=x',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    ' application/ json',
  ])('%s is refused', async (type) => {
    expect(await codeFor('{"text":"a"}', type)).toBe('wrong-media-type');
  });
});

test('a body with the wrong shape is refused before its meaning is checked', async () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  expect(await codeFor(`{"text":"a","more":${deep}}`, 'application/json')).toBe('invalid-input');
  expect(
    await codeFor(`{"text":"\\u0000","more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'application/json'),
  ).toBe('invalid-input');
  expect(await codeFor(`{"text":"a","more":[${'0,'.repeat(2_000)}0]}`, 'application/json')).toBe(
    'invalid-input',
  );
});

test('a body with endless braces is not JSON', async () => {
  expect(await codeFor('{"text":"a"', 'application/json')).toBe('invalid-input');
});

test('fields outside the contract are removed', async () => {
  expect(await codeFor('{"text":"a","userId":"somebody else"}', 'application/json')).toEqual({ text: 'a' });
});
