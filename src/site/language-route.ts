import { redirect } from 'react-router';
import { textValue } from '#platform/api/form-response.ts';
import { readForm } from '#platform/api/read-form.ts';
import { asLocale, LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '#platform/http/wanted-locale.ts';
import { ownPath, paths } from '../paths.ts';
import type { Route } from './+types/language-route.ts';

/** Opening the address changes nothing; only the switch's POST does. */
export function loader() {
  throw redirect(paths.home());
}

/** Returns the page with the switch, without the `lang` parameter. */
function pageToShow(from: string): string {
  const [path = '', query = ''] = ownPath(from, paths.home()).split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete(LANGUAGE_PARAMETER);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** A year, in seconds. */
const REMEMBERED_S = 365 * 24 * 60 * 60;

/** Stores the language on this device and shows the page again. Pages read it from the cookie. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args);
  const locale = asLocale(textValue(form, 'language')) ?? 'en';
  const cookie = `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${REMEMBERED_S}; SameSite=Lax`;
  return redirect(pageToShow(textValue(form, 'from')), { status: 303, headers: { 'set-cookie': cookie } });
}
