import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Screens that mix domains. */
export const routes: RouteConfigEntry[] = [index('site/home.tsx')];

/** Takes every address that no other route knows; it comes last. */
export const notFoundRoutes: RouteConfigEntry[] = [route('*', 'site/not-found-route.tsx')];
