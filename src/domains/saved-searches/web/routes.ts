import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes inside the dashboard's layout. */
export const dashboardRoutes: RouteConfigEntry[] = [
  route(patterns.savedSearches, 'domains/saved-searches/web/saved-searches-page.tsx'),
  route(patterns.saveSearch, 'domains/saved-searches/web/save-search-page.tsx'),
];
