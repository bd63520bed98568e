import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { MAX_SHEET_BYTES } from './columns.ts';
import { sheetBody, sheetCheck } from './wire-sheet.ts';

/**
 * Maximum body size of a request with a CSV file, in bytes. JSON may escape every character, which doubles the file's
 * size.
 */
const MAX_BODY = 2 * MAX_SHEET_BYTES + 64 * 1024;

/** API calls that import many listings from a CSV file, and export a seller's listings. */
export const sheetCalls = defineCalls({
  'POST /listings/check': {
    summary:
      'Validates a CSV file of listings: returns the rows that can be listed, and the errors of the others.',
    who: ['Seller'],
    rights: 'changes nothing',
    body: sheetBody,
    maxBody: MAX_BODY,
    responses: { 200: sheetCheck },
    storesNoResponse: true,
    limit: { points: 120, seconds: 3_600, per: 'caller' },
  },
  'POST /listings/import': {
    summary: 'Lists all valid rows of a CSV file in one transaction. Skips rows that are already for sale.',
    who: ['Seller'],
    needsVerifiedEmail: true,
    body: sheetBody,
    maxBody: MAX_BODY,
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        listed: z.int().min(0),
        known: z.int().min(0),
        wrong: z.int().min(0),
      }),
    },
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'GET /listings/export': {
    summary: 'The caller’s listings for sale as a CSV file, newest first.',
    who: ['Seller'],
    rights: 'only the caller’s listings',
    responses: { 200: z.string() },
    responseType: 'text/csv',
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /listings/template': {
    summary: 'A CSV file with the names of all columns and no rows.',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: z.string() },
    responseType: 'text/csv',
  },
});
