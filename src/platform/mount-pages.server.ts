import type { Hono } from 'hono';
import { compressAnswer } from './compression.server.ts';
import { limitForms } from './form-limit.server.ts';
import { absentForPrograms, type RequestEnv } from './http.server.ts';
import type { RenderPage } from './pages.server.ts';
import type { SharedReads } from './shared-reads.server.ts';
import { apiOfVisitor } from './visitor-api.server.ts';

/** Answers with a page wherever nothing mounted before answers. */
export function mountPages(
  app: Hono<RequestEnv>,
  renderPage: RenderPage,
  sharedReads: SharedReads | undefined,
): void {
  app.all('*', limitForms(), async (context) => {
    context.set('route', 'page');
    const { raw } = context.req;
    const page = await renderPage(raw, apiOfVisitor(app, raw, context.env, sharedReads));
    return compressAnswer(raw, absentForPrograms(raw, page, context.get('requestId')));
  });
}
