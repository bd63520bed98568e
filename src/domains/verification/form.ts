import { z } from 'zod';
import { cleanLine, cleanLines, pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';
import { sellerChecks } from '../accounts/checks.ts';

const MAX_ADDRESS = 200;
const MAX_NOTE = 1_000;

/** Form with the code that confirms a phone number. The code may contain spaces, and digits of any script. */
export const codeForm = z.object({
  code: z
    .string('Enter the 6 digits of the code')
    .max(40, { error: 'Enter the 6 digits of the code', abort: true })
    .transform((typed) => latinDigits(pastedText(typed)).replaceAll(' ', ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code')),
});

/** Form of a verification request. Phone number and document are sent separately. */
export const verificationForm = z.object({
  /** Address of the seller's shop; empty for sellers without a shop. */
  shopAddress: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(MAX_ADDRESS, `Write at most ${MAX_ADDRESS} characters`))
    .default(''),
});

/** Form with an admin's decision on a request. */
export const verificationDecisionForm = z
  .object({
    decision: z.enum(['approve', 'decline'], 'Choose approve or decline'),
    /** Checks that the admin has made. Buyers see them with their month. */
    checks: z
      .array(z.enum(sellerChecks, 'Choose a check from the list'))
      .max(sellerChecks.length)
      .default([]),
    /** Note for the audit log. For a declined request, the note is the reason that the seller receives. */
    note: z.string().overwrite(cleanLines).max(MAX_NOTE, `Write at most ${MAX_NOTE} characters`).default(''),
  })
  .superRefine(({ decision, checks, note }, context) => {
    if (decision === 'approve' && checks.length === 0) {
      context.addIssue({ code: 'custom', path: ['checks'], message: 'Mark what you checked' });
    }
    if (decision === 'decline' && note === '') {
      context.addIssue({
        code: 'custom',
        path: ['note'],
        message: 'Write the reason; the seller gets it by email',
      });
    }
  });
