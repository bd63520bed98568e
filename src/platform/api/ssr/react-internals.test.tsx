import { Suspense, use, useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hasGeneratedIds, isUnfinished } from './library-internals.ts';

const never = new Promise<string>(() => {});
const Waiting = () => use(never);
const Named = () => <input id={useId()} />;

test('a page with a part that is still loading is unfinished', () => {
  const page = (part: React.ReactNode) =>
    renderToString(
      <main>
        <Suspense fallback="wait">{part}</Suspense>
      </main>,
    );
  expect(isUnfinished(page(<Waiting />))).toBe(true);
  expect(isUnfinished(page(<p>there</p>))).toBe(false);
  expect(isUnfinished(page('<!--$!-->'))).toBe(false);
});

test('ids of `useId` are detected at every depth', () => {
  expect(hasGeneratedIds(renderToString(<Named />))).toBe(true);
  const nested = renderToString(
    <Suspense>
      {[1, 2, 3].map((key) => (
        <div key={key}>
          <Named />
        </div>
      ))}
    </Suspense>,
  );
  expect(nested.match(/id="/g)).toHaveLength(3);
  expect(nested.match(/id="_R_/g)).toHaveLength(3);
  expect(hasGeneratedIds(renderToString(<p id="own">_R_</p>))).toBe(false);
});
