/** Addresses that only what tells people leads to. */
export const notificationPaths = {
  /** What reaches a person, and where. */
  notificationSettings: () => '/dashboard/notifications/settings',
} as const;
