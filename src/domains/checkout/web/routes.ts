import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.payment, 'domains/checkout/web/payment-page.tsx'),
];
