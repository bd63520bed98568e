/** Addresses that only what tells people leads to. */
export const notificationPaths = {
  /** Page of a person's notification settings. */
  notificationSettings: () => '/dashboard/notifications/settings',
} as const;
