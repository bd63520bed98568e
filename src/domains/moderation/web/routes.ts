import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of the admin pages inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.allSellers, 'domains/moderation/web/all-sellers-page.tsx'),
  route(patterns.seller, 'domains/moderation/web/seller-page.tsx'),
  route(patterns.allBuyers, 'domains/moderation/web/all-buyers-page.tsx'),
  route(patterns.admin, 'domains/moderation/web/admin-page.tsx'),
  route(patterns.queue, 'domains/moderation/web/queue-page.tsx'),
  route(patterns.reports, 'domains/moderation/web/reports-page.tsx'),
  route(patterns.quality, 'domains/moderation/web/quality-page.tsx'),
  route(patterns.blocks, 'domains/moderation/web/blocks-page.tsx'),
  route(patterns.verifications, 'domains/moderation/web/verifications-page.tsx'),
  route(patterns.verificationCase, 'domains/moderation/web/verification-case-page.tsx'),
  route(patterns.record, 'domains/moderation/web/audit-log-page.tsx'),
];
