import type { RouterContextProvider } from 'react-router';
import { VIEWER_FIELD } from '#kernel/viewer-field.ts';
import { type CommonRefusal, commonProblem, type Problem, refusedPage } from '#platform/http/problem.ts';
import { apiContext, requestIdContext } from './page-context.ts';
import { VIEWER_HEADER } from './viewer-header.ts';

/** Content types of browsers' forms. */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * Reads the form that was posted to a page. Throws a refusal page: 415 for a body that is not a form, 400 for a
 * malformed form. Every action must read its form here. If the form was shown to another account than the one that is
 * signed in, calls of the API that change something throw a refusal page (409).
 */
export async function readForm(args: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}): Promise<FormData> {
  const { request, context } = args;
  const refused = (code: CommonRefusal) => refusedPage(commonProblem(code, context.get(requestIdContext)));
  // guard: form-content-type (condition => false)
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) throw refused('wrong-media-type');
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw refused('malformed-request');
  }
  const viewer = form.get(VIEWER_FIELD);
  if (typeof viewer === 'string' && /^[\da-f-]{36}$/.test(viewer)) nameViewer(context, viewer);
  return form;
}

/**
 * Makes all further calls of a page name the account that the form was shown to. A refused call ends the action with a
 * refusal page. Otherwise the router would load the page for the other account, which may not see it.
 */
function nameViewer(context: Readonly<RouterContextProvider>, viewer: string): void {
  const api = context.get(apiContext);
  const refusal = commonProblem('other-account', context.get(requestIdContext));
  context.set(apiContext, async (request) => {
    request.headers.set(VIEWER_HEADER, viewer);
    const response = await api(request);
    if (response.status !== refusal.status) return response;
    const { ok, status, headers } = response;
    const text = await response.text();
    if ((JSON.parse(text) as Partial<Problem>).code === refusal.code) throw refusedPage(refusal);
    return { ok, status, headers, text: async () => text };
  });
}
