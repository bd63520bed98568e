import { definePersonalData } from '#platform/db/personal-data.ts';

/** Selling has no tables: what it writes is the catalog's. */
export const sellingPersonalData = definePersonalData({});
