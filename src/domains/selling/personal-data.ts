import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data of this domain: none, because selling writes only to the catalog's tables. */
export const sellingPersonalData = definePersonalData({});
