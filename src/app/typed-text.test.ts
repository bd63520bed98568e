import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Calls } from '#platform/api/contract.ts';
import { passkeyName } from '../domains/account-security/passkey.ts';
import { reportForm as conversationReport, decisionForm } from '../domains/conversations/form.ts';
import { decisionForm as listingDecision, reportForm } from '../domains/moderation/form.ts';
import { closingReason } from '../domains/privacy/form.ts';
import { replyForm, reviewForm } from '../domains/reviews/form.ts';
import { verificationDecisionForm } from '../domains/verification/form.ts';

const SOURCE = join(import.meta.dirname, '..');

test('no schema uses `trim`: pastedText, cleanLine and cleanLines also remove invisible characters', () => {
  const files = globSync('domains/**/*.ts', { cwd: SOURCE }).filter(
    (file) => !/\.test\.ts$|settings\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const trims = files.filter((file) =>
    /\.string\([^)]*\)\s*\.trim\(\)/.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(trims).toEqual([]);
});

/** These texts look empty, so required fields must refuse them. */
test.each(['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u200b', '\ufeff', '\u202e', '\u00a0'])(
  '%j counts as empty in each form',
  (text) => {
    expect(conversationReport.safeParse({ reason: 'Something else', text }).success).toBe(false);
    expect(reportForm.safeParse({ reason: 'Something else', text }).success).toBe(false);
    expect(listingDecision.safeParse({ decision: 'withdraw', reason: text }).success).toBe(false);
    expect(replyForm.safeParse({ text }).success).toBe(false);
    expect(verificationDecisionForm.safeParse({ decision: 'decline', note: text }).success).toBe(false);
    expect(reviewForm.parse({ stars: 5, text }).text).toBe('');
    expect(decisionForm.shape.reason.parse(text)).toBe('');
    expect(closingReason.parse(text)).toBe('');
    expect(passkeyName.safeParse(text).success).toBe(false);
  },
);

test('a text keeps its line breaks and joiners, and loses marks that change its direction', () => {
  expect(replyForm.parse({ text: ' \u202eone\r\ntwo র\u200d্যাম ' }).text).toBe('one\ntwo র\u200d্যাম');
});

/**
 * Fields with texts that pages do not show to other people. These are secrets, files and their URLs, filters, and
 * bodies sent by other programs.
 */
const NOT_SHOWN =
  / (?:.*assword|token|csv|url|image|image_url|images|pictures?|photo|transports|search \w+)$|^POST \/(?:webhooks\/card-processor$|users )/;

/** Returns the fields of a call's input with their names. */
function fieldsOf(schema: unknown, path: string): (readonly [string, z.ZodType])[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => fieldsOf(field, `${path} ${name}`));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((part) => fieldsOf(part, path));
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) {
    const inner = fieldsOf(schema.in, path);
    // If the input is an object with a refinement, its fields are inside.
    if (inner.some(([name]) => name !== path)) return inner;
  }
  return schema instanceof z.ZodType ? [[path, schema]] : [];
}

test('no call accepts direction marks in a field that others read', async () => {
  const files = globSync('domains/*/contract.ts', { cwd: SOURCE });
  const contracts: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(join(SOURCE, file))),
  );
  const fields = contracts.flatMap((contract) =>
    Object.entries(contract)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, calls]) => Object.entries(calls as Calls))
      .flatMap(([call, { body }]) => fieldsOf(body, call)),
  );
  const texts = fields.filter(([, field]) => field.safeParse('Abcd efgh').success);
  expect(texts.map(([path]) => path)).toContain('POST /addProduct title');
  const turned = fields.filter(([, field]) => {
    const { success, data } = field.safeParse('Ab \u202edcba\u202c \u2067\u061c\u200f ef');
    return success && /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(JSON.stringify(data) ?? '');
  });
  expect(turned.map(([path]) => path).filter((path) => !NOT_SHOWN.test(path))).toEqual([]);
});
