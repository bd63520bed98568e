import { defineCalls } from '#platform/api/contract.ts';
import { sheetCalls } from './bulk/sheet-calls.ts';
import { changeCalls } from './changes/change-calls.ts';

/** The calls by which sellers change what they list, and list many products at once. */
export const sellingCalls = defineCalls({ ...changeCalls, ...sheetCalls });
