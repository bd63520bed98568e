type DraftKeeper = (address: string) => void;

let keeper: DraftKeeper = () => {};

/** Sets the keeper of the visible page's drafts. Guests have none, because they have no session that could end. */
export function setDraftKeeper(keep: DraftKeeper): void {
  keeper = keep;
}

/** Keeps the texts typed on the page at an address, which gives way to the login, until its visitor is back. */
export function keepDraftsOf(address: string): void {
  keeper(address);
}
