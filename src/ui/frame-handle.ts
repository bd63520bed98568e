/** The `handle` export of a page module, with which a page changes the frame around it (top bar and footer). */
export type FrameHandle = {
  /** True to omit the columns of links in the footer. */
  readonly shortFooter?: true;
};
