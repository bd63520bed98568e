import { createReviews } from '../reviews.server.ts';

/** Opens the reviews domain for a test market. */
export const openReviews = createReviews;
