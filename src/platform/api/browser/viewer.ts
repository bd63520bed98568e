let shownTo: string | undefined;

/** Notes the account that the page is shown to; undefined for a guest. */
export function noteViewer(id: string | undefined): void {
  shownTo = id;
}

/** The account that the page is shown to. */
export function viewerId(): string | undefined {
  return shownTo;
}
