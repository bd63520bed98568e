const segment = encodeURIComponent;

/** Addresses to which the page of an order alone leads. */
export const orderPaths = {
  /** A call, not a page: the calendar file of an order’s meeting. */
  meetingFile: (id: string) => `/orders/${segment(id)}/meeting.ics`,
  /** Dispute page of an order: where its buyer opens one, and both sides' statements stand. */
  dispute: (id: string) => `/dashboard/dispute/${segment(id)}`,
} as const;
