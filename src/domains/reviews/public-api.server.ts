// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export { reportReview } from './server/report-review.server.ts';
export { writeReview } from './server/write-review.server.ts';
