// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { columnKey, findColumn } from './bulk/columns.ts';
export { csvOptions, NO_CSV_TEXT, readCsvStart } from './bulk/csv-text.ts';
export { parseListingRow } from './bulk/parse-row.ts';
