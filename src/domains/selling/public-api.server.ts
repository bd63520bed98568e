// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { columnKey, findColumn } from './bulk/columns.ts';
export { csvOptions, NO_CSV_TEXT, readCsvStart } from './bulk/csv-text.ts';
export { parseListingRow } from './bulk/parse-row.ts';
