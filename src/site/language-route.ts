import { type RouterContextProvider, redirect } from 'react-router';
import { type Language, languageOf } from '#kernel/locale.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor, originContext } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { asLocale, LANGUAGE_PARAMETER, localeCookie } from '#platform/http/wanted-locale.ts';
import type { accountsCalls } from '../domains/accounts/contract.ts';
import { viewerOf } from '../domains/accounts/web/public/require-viewer.ts';
import { ownPath, paths } from '../paths.ts';
import type { Route } from './+types/language-route.ts';

/**
 * Redirects GET requests to the home page. They change nothing; only the POST of the language switch changes the
 * language.
 */
export function loader() {
  throw redirect(paths.home());
}

/** Returns the path of the page on which the visitor used the language switch, without the `lang` parameter. */
function pageToShow(from: string): string {
  const [path = '', query = ''] = ownPath(from, paths.home()).split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete(LANGUAGE_PARAMETER);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/**
 * Stores the language in the account of a signed-in visitor, so that emails use it. A cookie, set by the action, stores
 * it on the device.
 */
async function keepInAccount(context: Readonly<RouterContextProvider>, language: Language): Promise<void> {
  if (await viewerOf(context))
    await apiFor<typeof accountsCalls>(context)('PATCH /me', { body: { language } });
}

/** Stores the chosen language in a cookie and in the account, and shows the page again. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const locale = asLocale(textValue(form, 'language')) ?? 'en';
  await keepInAccount(args.context, languageOf(locale));
  return redirect(pageToShow(textValue(form, 'from')), {
    status: 303,
    headers: { 'set-cookie': localeCookie(locale, args.context.get(originContext)) },
  });
}
