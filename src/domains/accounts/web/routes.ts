import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Screens of signing up, in and out. */
export const routes: RouteConfigEntry[] = [
  route(patterns.login, 'domains/accounts/web/login-page.tsx'),
  route(patterns.signup, 'domains/accounts/web/signup-page.tsx'),
  route(patterns.logout, 'domains/accounts/web/logout-route.ts'),
];
