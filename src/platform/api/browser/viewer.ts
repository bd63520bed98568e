let shownTo: string | undefined;

/** Sets the account that the page is shown to; undefined for a guest. */
export function recordViewer(id: string | undefined): void {
  shownTo = id;
}

/** Returns the account that the page is shown to. */
export function viewerId(): string | undefined {
  return shownTo;
}
