import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { createFragmentCache, type PageFragments } from '#platform/cache/fragment-cache.server.tsx';
import { CachedFragment, CreateSlotContext } from '#ui/cached-fragment.tsx';
import { Price } from '#ui/price.tsx';

const rendered = vi.fn();

function Card({ title }: { readonly title: string }) {
  rendered(title);
  return (
    <article>
      {title} for <Price taka={38_500} />
    </article>
  );
}

const List = ({ titles }: { readonly titles: readonly string[] }) => (
  <main>
    {titles.map((title) => (
      <CachedFragment key={title} name="card" cacheKey={title}>
        <Card title={title} />
      </CachedFragment>
    ))}
    and {titles.length} in all
  </main>
);

function makePage(fragments: PageFragments, titles: readonly string[]): string {
  const list = (
    <CreateSlotContext value={fragments.createSlot}>
      <List titles={titles} />
    </CreateSlotContext>
  );
  return fragments.fillSlots(renderToString(list)).toString();
}

/** Returns the page's HTML as the browser renders it, without links that preload files. */
function makeWhole(titles: readonly string[]): string {
  return renderToString(<List titles={titles} />).replace(/^(?:<link [^>]*>)+/, '');
}

describe('cached fragments', () => {
  test('do not change the HTML of the page', () => {
    const titles = ['T480', 'A $& <b>“bold”</b> title', '<template data-fragment="0"></template>'];
    const begin = createFragmentCache();
    expect(makePage(begin(), titles)).toBe(makeWhole(titles));
    expect(makePage(begin(), titles.toReversed())).toBe(makeWhole(titles.toReversed()));
  });

  test('are rendered once for all pages that show them', () => {
    const begin = createFragmentCache();
    makePage(begin(), ['T480', 'T490']);
    rendered.mockClear();
    makePage(begin(), ['T490', 'X1', 'T480']);
    expect(rendered.mock.calls).toEqual([['X1']]);
  });

  test('are rendered once even if a page shows them several times', () => {
    rendered.mockClear();
    const fragments = createFragmentCache()();
    const html = renderToString(
      <CreateSlotContext value={fragments.createSlot}>
        <List titles={['T480']} />
        <List titles={['T480']} />
      </CreateSlotContext>,
    );
    const filled = fragments.fillSlots(html).toString();
    expect(rendered).toHaveBeenCalledTimes(1);
    expect(filled).toBe(makeWhole(['T480']).repeat(2));
  });

  test('are rendered again when their data has changed', () => {
    const begin = createFragmentCache();
    makePage(begin(), ['T480']);
    expect(makePage(begin(), ['T480s'])).toBe(makeWhole(['T480s']));
  });

  test('must not use `useId`, whose ids would differ from those in the browser', () => {
    const Named = () => <p id={useId()}>T480</p>;
    const fragments = createFragmentCache()();
    const html = renderToString(fragments.createSlot('named', <Named />));
    expect(() => fragments.fillSlots(html)).toThrow('an id from useId');
  });

  test('are rendered even if the cache stores nothing', () => {
    expect(makePage(createFragmentCache(0)(), ['T480'])).toBe(makeWhole(['T480']));
  });
});

test('the fragment cache has a size limit and removes the least recently used fragments first', () => {
  const begin = createFragmentCache(500);
  makePage(begin(), ['first']);
  const others = Array.from({ length: 20 }, (_, number) => `number ${number}`);
  rendered.mockClear();
  for (const title of others) makePage(begin(), ['first', title]);
  expect(rendered.mock.calls.flat()).toEqual(others);
  rendered.mockClear();
  makePage(begin(), others.toReversed());
  expect(rendered.mock.calls.length).toBeGreaterThanOrEqual(others.length / 2);
  expect(rendered.mock.calls.length).toBeLessThan(others.length);
});
