import { redirect } from 'react-router';
import type { ApiResponse } from '#platform/api/api-client.ts';

/** What a form page shows again when its form was refused. Passwords are never among the values. */
export type RefusedForm = {
  /** Messages by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What was wrong with none of the fields alone. */
  readonly message: string | null;
  readonly values: Readonly<Record<string, string>>;
};

/** Sends the visitor on, with the cookies that the API set. */
export function redirectWithCookies(answer: ApiResponse, path: string): Response {
  const headers = new Headers();
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return redirect(path, { headers });
}

/** The text fields of a posted form by name. */
export function textValues(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}
