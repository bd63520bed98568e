import { Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ownBytes } from '#platform/http/unpooled-buffer.server.ts';
import type { SetAside } from './cached-fragment.tsx';

/** The pieces of one page. */
export type PagePieces = {
  readonly setAside: SetAside;
  /** The bytes of the page's document, in which elements stood for its pieces, with the pieces themselves. */
  readonly fillIn: (html: string) => Buffer<ArrayBuffer>;
};

/** Most bytes kept, what pieces are told by included. */
const ROOM = 4 * 1024 * 1024;

/** No text has a `<` of its own in a document, so nothing that people wrote is taken for one of these. */
const STAND_IN = /<template data-piece="(\d+)"><\/template>/;
/** How an id begins that React makes: by the place in all of a page, which a piece does not know. */
const OWN_ID = '"_R_';
const BETWEEN = '<template></template>';

type Piece = { readonly told: string; readonly element: ReactElement };

/** The bytes of several pieces, rendered at one go. */
function renderPieces(pieces: readonly Piece[]): Buffer[] {
  const html = renderToString(
    pieces.map(({ told, element }) => (
      <Fragment key={told}>
        <template />
        {element}
      </Fragment>
    )),
  );
  if (html.includes(OWN_ID)) throw new Error('a piece of a page has an id of its own');
  // Before the first piece stands what pieces would have fetched early.
  return html
    .split(BETWEEN)
    .slice(1)
    .map((piece) => ownBytes([piece]));
}

/** Bytes by key, those not asked for lately forgotten: `room` bytes are the most, a key's letters counted as such. */
export function createKeptBytes(room: number) {
  let young = new Map<string, Buffer>();
  let old = new Map<string, Buffer>();
  let size = 0;
  const keep = (key: string, bytes: Buffer) => {
    if (key.length + bytes.length > room) return;
    young.set(key, bytes);
    size += key.length + bytes.length;
    if (size <= room / 2) return;
    [old, young, size] = [young, new Map(), 0];
  };
  const find = (key: string): Buffer | undefined => {
    const bytes = young.get(key);
    if (bytes !== undefined) return bytes;
    const forgotten = old.get(key);
    if (forgotten !== undefined) keep(key, forgotten);
    return forgotten;
  };
  return { find, keep };
}

/** An empty store of pieces. Answers what begins a page. */
export function createKeptPieces(room = ROOM): () => PagePieces {
  const kept = createKeptBytes(room);
  const findAll = (pieces: readonly Piece[]): (Buffer | undefined)[] => {
    const found = new Map(pieces.map(({ told }) => [told, kept.find(told)]));
    const missing = [...new Map(pieces.map((piece) => [piece.told, piece])).values()].filter(
      ({ told }) => found.get(told) === undefined,
    );
    if (missing.length > 0) {
      renderPieces(missing).forEach((bytes, index) => {
        const told = missing[index]?.told ?? '';
        found.set(told, bytes);
        kept.keep(told, bytes);
      });
    }
    return pieces.map(({ told }) => found.get(told));
  };
  return () => {
    const pieces: Piece[] = [];
    return {
      setAside: (told, element) => <template data-piece={pieces.push({ told, element }) - 1} />,
      fillIn: (html) => {
        const found = findAll(pieces);
        const parts = html.split(STAND_IN);
        // Between the parts of the page stand the numbers of its pieces.
        return ownBytes(parts.map((part, at) => (at % 2 === 0 ? part : (found[Number(part)] ?? ''))));
      },
    };
  };
}
