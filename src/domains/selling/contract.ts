import { defineCalls } from '#platform/api/contract.ts';
import { sheetCalls } from './bulk/sheet-calls.ts';
import { changeCalls } from './changes/change-calls.ts';

/** API calls that change listings and import files of listings. */
export const sellingCalls = defineCalls({ ...changeCalls, ...sheetCalls });
