/** The `Link` header of a numbered page that another follows: the same address with the next page's number. */
export function nextPageLink(raw: Request, page: number): { readonly link: string } {
  const url = new URL(raw.url);
  url.searchParams.set('page', String(page + 1));
  return { link: `<${url.pathname}${url.search}>; rel="next"` };
}
