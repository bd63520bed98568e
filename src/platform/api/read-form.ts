import type { RouterContextProvider } from 'react-router';
import { type CommonRefusal, commonProblem, refusedPage } from '#platform/http/problem.ts';
import { requestIdContext } from './page-context.ts';

/** Content types of browsers' forms. */
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

/**
 * The form that a page was sent. Throws a refusal page: 415 for a body that is no form, 400 for one that breaks off or
 * is malformed. Every action reads its form here.
 */
export async function readForm(args: {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}): Promise<FormData> {
  const { request, context } = args;
  const refused = (code: CommonRefusal) => refusedPage(commonProblem(code, context.get(requestIdContext)));
  // guard: form-content-type (condition => false)
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) throw refused('wrong-media-type');
  try {
    return await request.formData();
  } catch {
    throw refused('malformed-request');
  }
}
