/** Warnings of messages, the most serious first. */
export const warningKinds = ['code', 'money-ahead', 'overpayment', 'courier', 'link', 'email'] as const;

/** One of {@link warningKinds}. */
export type WarningKind = (typeof warningKinds)[number];
