import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { handleError, reportErrorContext } from './entry.server.tsx';

function reported(error: unknown, signal?: AbortSignal): unknown[] {
  const reported: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(reportErrorContext, (one) => reported.push(one));
  handleError(error, { request: new Request('http://market/', signal ? { signal } : {}), context });
  return reported;
}

test('a failure of a page is logged, and responses thrown by a page or the router are not', () => {
  const broken = new Error('broken');
  expect(reported(broken)).toEqual([broken]);
  const notFound = { status: 404, statusText: 'Not Found', internal: true, data: 'no route', error: broken };
  expect(reported(notFound)).toEqual([]);
  expect(reported(broken, AbortSignal.abort())).toEqual([]);
});
