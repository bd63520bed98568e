import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import {
  createByteCache,
  createFragmentCache,
  type PageFragments,
} from '#platform/cache/fragment-cache.server.tsx';
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

/** The page as the browser makes it, without what is to be fetched early. */
function makeWhole(titles: readonly string[]): string {
  return renderToString(<List titles={titles} />).replace(/^(?:<link [^>]*>)+/, '');
}

describe('kept pieces', () => {
  test('leave the page as it is without them', () => {
    const titles = ['T480', 'A $& <b>“bold”</b> title', '<template data-piece="0"></template>'];
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

  test('are rendered once on a page that shows one several times', () => {
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

  test('are made anew when what they show has changed', () => {
    const begin = createFragmentCache();
    makePage(begin(), ['T480']);
    expect(makePage(begin(), ['T480s'])).toBe(makeWhole(['T480s']));
  });

  test('have no ids of their own, which would differ from those in the browser', () => {
    const Named = () => <p id={useId()}>T480</p>;
    const fragments = createFragmentCache()();
    const html = renderToString(fragments.createSlot('named', <Named />));
    expect(() => fragments.fillSlots(html)).toThrow('id of its own');
  });

  test('come through where nothing is kept', () => {
    expect(makePage(createFragmentCache(0)(), ['T480'])).toBe(makeWhole(['T480']));
  });
});

test('no more is kept than there is room for, and what was asked for lately stays', () => {
  const bytes = createByteCache(100);
  bytes.keep('first', Buffer.alloc(20, 'a'));
  for (let number = 0; number < 20; number += 1) {
    bytes.keep(`key ${number}`, Buffer.alloc(20, 'b'));
    expect(bytes.find('first')?.toString()).toBe('a'.repeat(20));
  }
  const found = Array.from({ length: 20 }, (_, number) => bytes.find(`key ${number}`));
  expect(found.filter((one) => one !== undefined).length).toBeLessThanOrEqual(3);
  expect(found.at(-1)).toBeDefined();
});
