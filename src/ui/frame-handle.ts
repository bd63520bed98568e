/** The `handle` export of a page that changes the frame around it. */
export type FrameHandle = {
  /** Omits the columns of links in the footer. */
  readonly shortFooter?: true;
};
