import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of pages inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.payment, 'domains/checkout/web/payment-page.tsx'),
];
