import { definePersonalData } from '#platform/db/personal-data.ts';

/** Selling has no tables of its own; it writes to the catalog's. */
export const sellingPersonalData = definePersonalData({});
