import { LRUCache } from 'lru-cache';
import { Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { hasGeneratedIds } from '#platform/api/ssr/library-internals.ts';
import { unpooledBuffer } from '#platform/http/response-body.server.ts';

/** The fragments of one page. */
export type PageFragments = {
  /** Takes a fragment out of the page being rendered; returns the slot that stands in its place meanwhile. */
  readonly createSlot: (key: string, fragment: ReactElement) => ReactElement;
  /** The bytes of the page's document, in which elements stood for its fragments, with the fragments themselves. */
  readonly fillSlots: (html: string) => Buffer<ArrayBuffer>;
};

/** Most bytes kept, keys included. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Escaped text has no `<` in a document, so nothing that people wrote can be taken for a slot. */
const SLOT = /<template data-fragment="(\d+)"><\/template>/;
const SEPARATOR = '<template></template>';

type PendingFragment = { readonly key: string; readonly element: ReactElement };

/** The bytes of several fragments, rendered at one go. */
function renderFragments(fragments: readonly PendingFragment[]): Buffer[] {
  const html = renderToString(
    fragments.map(({ key, element }) => (
      <Fragment key={key}>
        <template />
        {element}
      </Fragment>
    )),
  );
  // It would be another on a page that is rendered as a whole.
  if (hasGeneratedIds(html)) throw new Error('a cached fragment has an id of its own');
  // Before the first fragment stands what fragments would have fetched early.
  return html
    .split(SEPARATOR)
    .slice(1)
    .map((fragment) => unpooledBuffer([fragment]));
}

/** An empty fragment cache, which keeps nothing where `maxBytes` is 0. Returns what begins a page. */
export function createFragmentCache(maxBytes = MAX_BYTES): () => PageFragments {
  const sizeCalculation = (bytes: Buffer, key: string) => key.length + bytes.length;
  const cache =
    maxBytes > 0 ? new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation }) : undefined;
  const findAll = (fragments: readonly PendingFragment[]): (Buffer | undefined)[] => {
    const found = new Map(fragments.map(({ key }) => [key, cache?.get(key)]));
    const missing = [...new Map(fragments.map((fragment) => [fragment.key, fragment])).values()].filter(
      ({ key }) => found.get(key) === undefined,
    );
    if (missing.length > 0) {
      renderFragments(missing).forEach((bytes, index) => {
        const key = missing[index]?.key ?? '';
        found.set(key, bytes);
        cache?.set(key, bytes);
      });
    }
    return fragments.map(({ key }) => found.get(key));
  };
  return () => {
    const fragments: PendingFragment[] = [];
    return {
      createSlot: (key, element) => <template data-fragment={fragments.push({ key, element }) - 1} />,
      fillSlots: (html) => {
        const found = findAll(fragments);
        const parts = html.split(SLOT);
        // Between the parts of the page stand the numbers of its fragments.
        return unpooledBuffer(parts.map((part, at) => (at % 2 === 0 ? part : (found[Number(part)] ?? ''))));
      },
    };
  };
}
