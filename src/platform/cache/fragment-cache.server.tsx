import { LRUCache } from 'lru-cache';
import { Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { hasGeneratedIds } from '#platform/api/ssr/library-internals.ts';
import { unpooledBuffer } from '#platform/http/response-body.server.ts';

/** The fragments of one page. */
export type PageFragments = {
  /** Takes a fragment out of the page being rendered. Returns the slot that marks its place. */
  readonly createSlot: (key: string, fragment: ReactElement) => ReactElement;
  /** Returns the bytes of the document, with each slot replaced by its fragment. */
  readonly fillSlots: (html: string) => Buffer<ArrayBuffer>;
};

/** Maximum number of bytes in the cache, keys included. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Slot that marks the place of a fragment. User text cannot look like a slot, because its `<` is escaped. */
const SLOT = /<template data-fragment="(\d+)"><\/template>/;
const SEPARATOR = '<template></template>';

type PendingFragment = { readonly key: string; readonly element: ReactElement };

/** Renders several fragments in one pass and returns their bytes. */
function renderFragments(fragments: readonly PendingFragment[]): Buffer[] {
  const html = renderToString(
    fragments.map(({ key, element }) => (
      <Fragment key={key}>
        <template />
        {element}
      </Fragment>
    )),
  );
  // An id of `useId` would be different if the page were rendered as a whole.
  if (hasGeneratedIds(html)) throw new Error('a cached fragment must not contain an id from useId');
  // Drop the text before the first fragment. It contains only React's preload links.
  return html
    .split(SEPARATOR)
    .slice(1)
    .map((fragment) => unpooledBuffer([fragment]));
}

/**
 * Creates an empty fragment cache, which stores nothing if `maxBytes` is 0. Returns a function that starts to collect
 * the fragments of one page.
 */
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
        // Odd parts are the numbers of the fragments; even parts are the page's HTML.
        return unpooledBuffer(parts.map((part, at) => (at % 2 === 0 ? part : (found[Number(part)] ?? ''))));
      },
    };
  };
}
