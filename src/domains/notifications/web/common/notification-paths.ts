/** Paths of pages that only the pages of notifications link to. */
export const notificationPaths = {
  /** Page of a person's notification settings. */
  notificationSettings: () => '/dashboard/notifications/settings',
} as const;
