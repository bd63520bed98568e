/** Whether a reader takes HTML by name, as browsers do, by its `Accept`: then it wants pages, not data. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return accept?.includes('text/html') ?? false;
}
