function linkTo(raw: Request, name: string, value: string): { readonly link: string } {
  const url = new URL(raw.url);
  url.searchParams.set(name, value);
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
}

/** The `Link` header of a numbered page that another follows: the same address with the next page's number. */
export function nextPageLink(raw: Request, page: number): { readonly link: string } {
  return linkTo(raw, 'page', String(page + 1));
}

/** The `Link` header of a page that another follows: the same address with the next page's cursor. */
export function nextCursorLink(raw: Request, cursor: string): { readonly link: string } {
  return linkTo(raw, 'cursor', cursor);
}
