import { type RouteConfigEntry, route } from '@react-router/dev/routes';
import { patterns } from '../../../paths.ts';

/** Routes of the search pages. */
export const routes: RouteConfigEntry[] = [
  route(patterns.search, 'domains/search/web/search-page.tsx'),
  route(patterns.categoryDetails, 'domains/search/web/category-page.tsx'),
];
