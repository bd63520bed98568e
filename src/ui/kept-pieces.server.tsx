import { Fragment, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { SetAside } from './piece.tsx';

/** The pieces of one page. */
export type PagePieces = {
  readonly setAside: SetAside;
  /** The page's document, in which elements stand for its pieces, with the pieces themselves. */
  readonly fillIn: (html: string) => string;
};

/** Most characters kept, what pieces are told by included. */
const ROOM = 4 * 1024 * 1024;

/** No text has a `<` of its own in a document, so nothing that people wrote is taken for one of these. */
const STAND_IN = /<template data-piece="(\d+)"><\/template>/g;
/** How an id begins that React makes: by the place in all of a page, which a piece does not know. */
const OWN_ID = '"_R_';
const BETWEEN = '<template></template>';

type Piece = { readonly told: string; readonly element: ReactElement };

/** A text of its own: a part of a larger one would hold all of that in memory. */
function ownText(part: string): string {
  return Buffer.from(part).toString();
}

/** The HTML of several pieces, rendered at one go. */
function renderPieces(pieces: readonly Piece[]): string[] {
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
  return html.split(BETWEEN).slice(1).map(ownText);
}

/** Texts by key, those not asked for lately forgotten: `room` characters are the most. */
export function createKeptTexts(room: number) {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  let size = 0;
  const keep = (key: string, text: string) => {
    if (key.length + text.length > room) return;
    young.set(key, text);
    size += key.length + text.length;
    if (size <= room / 2) return;
    [old, young, size] = [young, new Map(), 0];
  };
  const find = (key: string): string | undefined => {
    const text = young.get(key);
    if (text !== undefined) return text;
    const forgotten = old.get(key);
    if (forgotten !== undefined) keep(key, forgotten);
    return forgotten;
  };
  return { find, keep };
}

/** An empty store of pieces. Answers what begins a page. */
export function createKeptPieces(room = ROOM): () => PagePieces {
  const kept = createKeptTexts(room);
  const renderMissing = (pieces: readonly Piece[]) => {
    const missing = [...new Map(pieces.map((piece) => [piece.told, piece])).values()];
    const texts = renderPieces(missing);
    missing.forEach(({ told }, index) => {
      kept.keep(told, texts[index] ?? '');
    });
    return new Map(missing.map(({ told }, index) => [told, texts[index] ?? '']));
  };
  return () => {
    const pieces: Piece[] = [];
    return {
      setAside: (told, element) => <template data-piece={pieces.push({ told, element }) - 1} />,
      fillIn: (html) => {
        const found = pieces.map(({ told }) => kept.find(told));
        const missing = pieces.filter((_, index) => found[index] === undefined);
        const made = missing.length > 0 ? renderMissing(missing) : undefined;
        const textOf = (index: number) => found[index] ?? made?.get(pieces[index]?.told ?? '') ?? '';
        return html.replace(STAND_IN, (_, index: string) => textOf(Number(index)));
      },
    };
  };
}
