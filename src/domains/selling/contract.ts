import { defineCalls } from '#platform/api/contract.ts';
import { sheetCalls } from './bulk/sheet-calls.ts';
import { changeCalls } from './changes/change-calls.ts';

/** Calls with which sellers change their listings and import files of them. */
export const sellingCalls = defineCalls({ ...changeCalls, ...sheetCalls });
