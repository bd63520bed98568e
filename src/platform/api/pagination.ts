/** Where the path begins in an address at the earliest. */
const BEHIND_SCHEME = 'https://'.length;

/** Made of the address's own text: a `URL` takes longer to make and to change than the rest of a list's answer. */
function linkTo({ url }: Request, name: string, value: string): { readonly link: string } {
  const [address = ''] = url.split('?', 1);
  const query = new URLSearchParams(url.slice(address.length));
  query.set(name, value);
  const path = address.slice(address.indexOf('/', BEHIND_SCHEME)).replaceAll('>', '%3E');
  return { link: `<${path}?${query}>; rel="next"` };
}

/** The `Link` header of a numbered page that another follows: the same address with the next page's number. */
export function nextPageLink(raw: Request, page: number): { readonly link: string } {
  return linkTo(raw, 'page', String(page + 1));
}

/** The `Link` header of a page that another follows: the same address with the next page's cursor. */
export function nextCursorLink(raw: Request, cursor: string): { readonly link: string } {
  return linkTo(raw, 'cursor', cursor);
}
