// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { reportListing } from './server/report-listing.server.ts';
export type { NewReport } from './server/store.server.ts';
