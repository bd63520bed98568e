type DraftKeeper = (address: string) => void;

let keeper: DraftKeeper = () => {};

/** Sets what keeps the drafts of the page that is shown: for guests nothing, who have no session that could end. */
export function setDraftKeeper(keep: DraftKeeper): void {
  keeper = keep;
}

/** Keeps what was typed on the page at an address, which gives way to the login, for when its visitor is back. */
export function keepDraftsOf(address: string): void {
  keeper(address);
}
