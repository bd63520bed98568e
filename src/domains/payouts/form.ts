import { z } from 'zod';
import { cleanLine, pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';
import { parsePhone } from '#kernel/phone.ts';
import { type PayoutWay, payoutWays } from './ways.ts';

const digitsOf = (typed: string) => latinDigits(pastedText(typed)).replaceAll(/[ \p{Pd}]/gu, '');

/** Bangladeshi mobile number. A bKash or Nagad wallet has the mobile number of its owner. */
const WALLET = /^01[3-9]\d{8}$/;

/** Converts a typed account number to its stored form; returns null if it is invalid for this payout method. */
function parseNumber(way: PayoutWay, typed: string): string | null {
  if (way === 'bank') {
    const digits = digitsOf(typed);
    return /^\d{8,17}$/.test(digits) ? digits : null;
  }
  const phone = parsePhone(typed);
  return phone !== null && WALLET.test(phone) ? phone : null;
}

/** Fields of a seller's payout account. */
export const payoutAccountForm = z
  .object({
    way: z.enum(payoutWays, 'Choose bKash, Nagad or Bank'),
    number: z
      .string('Number is required')
      .overwrite(pastedText)
      .min(1, 'Number is required')
      .max(40, 'Number is too long'),
    /** Routing number of the bank branch, nine digits. */
    routingNumber: z.string().overwrite(pastedText).max(40, 'Routing number is too long').default(''),
    holderName: z
      .string('Enter the name of the account holder')
      .transform(cleanLine)
      .pipe(
        z
          .string()
          .min(2, 'Enter the name of the account holder')
          .max(80, 'The name must be 80 characters or shorter'),
      ),
    password: z.string().max(128, 'Password must be 128 characters or shorter').optional(),
  })
  .transform(({ routingNumber, number: typed, ...account }, context) => {
    const number = parseNumber(account.way, typed);
    if (number === null) {
      const message =
        account.way === 'bank'
          ? 'Enter the account number, 8 to 17 digits'
          : 'Enter an 11-digit mobile number that starts with 01';
      context.addIssue({ code: 'custom', path: ['number'], message });
    }
    const routing = account.way === 'bank' ? digitsOf(routingNumber) : null;
    if (routing !== null && !/^\d{9}$/.test(routing)) {
      const message = 'Enter the branch’s routing number: 9 digits, printed on your cheques';
      context.addIssue({ code: 'custom', path: ['routingNumber'], message });
    }
    return { ...account, number: number ?? '', routingNumber: routing };
  });

const MAX_NOTE = 200;

/** Form for the outcome of a payout, which an admin enters. */
export const payoutOutcomeForm = z
  .object({
    outcome: z.enum(['paid', 'bounced'], 'Choose paid or returned'),
    /** Bank's reference for a paid payout, or the reason why a payout was returned. */
    note: z
      .string()
      .transform(cleanLine)
      .pipe(z.string().max(MAX_NOTE, `Write at most ${MAX_NOTE} characters`)),
  })
  .refine(({ note }) => note !== '', {
    path: ['note'],
    message: 'Enter the bank’s reference, or why it was returned',
  });

/** Month in a URL, such as `2026-11`. */
export const monthText = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Name a month like 2026-11');
