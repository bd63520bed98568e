type DraftKeeper = (address: string) => void;

let keeper: DraftKeeper = () => {};

/**
 * Sets the function that saves the texts typed on the page on screen. Guests have none, because they have no session
 * that could end.
 */
export function setDraftKeeper(keep: DraftKeeper): void {
  keeper = keep;
}

/** Saves the texts typed on the page at an address, before the login page replaces it. */
export function keepDraftsOf(address: string): void {
  keeper(address);
}
