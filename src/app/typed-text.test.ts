import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passkeyName } from '../domains/accounts/passkey.ts';
import { reportForm as conversationReport, decisionForm } from '../domains/conversations/form.ts';
import { decisionForm as listingDecision, reportForm } from '../domains/moderation/form.ts';
import { closingReason } from '../domains/privacy/form.ts';
import { replyForm, reviewForm } from '../domains/reviews/form.ts';
import { verificationDecisionForm } from '../domains/verification/form.ts';

const SOURCE = join(import.meta.dirname, '..');

test('no form or call trims what people type by itself: pastedText, cleanLine and cleanLines know every blank', () => {
  const files = globSync('domains/**/*.ts', { cwd: SOURCE }).filter(
    (file) => !/\.test\.ts$|settings\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const trims = files.filter((file) =>
    /\.string\([^)]*\)\s*\.trim\(\)/.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(trims).toEqual([]);
});

/** Each text without ink is empty, and so is refused where one is needed. */
test.each(['\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\u200b', '\ufeff', '\u202e', '\u00a0'])(
  '%j says nothing in any form',
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

test('a text keeps its line breaks and joiners, and loses what turns it around', () => {
  expect(replyForm.parse({ text: ' \u202eone\r\ntwo র\u200d্যাম ' }).text).toBe('one\ntwo র\u200d্যাম');
});
