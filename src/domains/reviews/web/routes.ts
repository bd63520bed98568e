import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.review, 'domains/reviews/web/review-page.tsx'),
  route(patterns.reportReview, 'domains/reviews/web/report-review-page.tsx'),
  route(patterns.reportedReviews, 'domains/reviews/web/reported-reviews-page.tsx'),
];
