// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { reportReview } from './server/report-review.server.ts';
export { writeReview } from './server/write-review.server.ts';
