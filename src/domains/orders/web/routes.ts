import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Screens of their own: paying happens outside the dashboard frame, with nothing else to click. */
export const routes: RouteConfigEntry[] = [route(patterns.payment, 'domains/orders/web/payment-page.tsx')];

/** Screens inside the dashboard frame. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.myOrders, 'domains/orders/web/orders-page.tsx'),
  route(patterns.myBuyers, 'domains/orders/web/my-buyers-page.tsx'),
];
