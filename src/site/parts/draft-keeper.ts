type DraftKeeper = (address: string) => void;

let keeper: DraftKeeper = () => {};

/**
 * Sets the function that saves the texts typed on the current page. For guests it is not set, because they have no
 * session that could end.
 */
export function setDraftKeeper(keep: DraftKeeper): void {
  keeper = keep;
}

/** Saves the texts typed on the page with this URL, before the login page replaces the page. */
export function keepDraftsOf(address: string): void {
  keeper(address);
}
