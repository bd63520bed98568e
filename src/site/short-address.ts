import { redirect } from 'react-router';
import { uuidOfShortId } from '#kernel/short-id.ts';
import { t } from '#texts/t.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/short-address.ts';

/** Redirects from a product's short URL, which people share, to the product's public page. */
export function loader({ params }: Pick<Route.LoaderArgs, 'params'>): Response {
  const id = uuidOfShortId(params.short);
  if (id === null) throw new Response(t('site.noProduct'), { status: 404 });
  return redirect(paths.categoryList(id), 301);
}
