import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.money, 'domains/payouts/web/money-page.tsx'),
  route(patterns.payoutAccount, 'domains/payouts/web/account-page.tsx'),
  route(patterns.payouts, 'domains/payouts/web/payouts-page.tsx'),
  route(patterns.payoutRun, 'domains/payouts/web/run-page.tsx'),
];
