// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { reportListing } from './server/report-listing.server.ts';
export type { NewReport } from './server/store.server.ts';
