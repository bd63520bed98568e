const segment = encodeURIComponent;

/** Addresses to which the page of an order alone leads. */
export const orderPaths = {
  /** A call, not a page: the calendar file of an order’s meeting. */
  meetingFile: (id: string) => `/orders/${segment(id)}/meeting.ics`,
  /** What is wrong with what was handed over: where its buyer says so, and all that is said about it. */
  dispute: (id: string) => `/dashboard/dispute/${segment(id)}`,
} as const;
