import type { Storage } from '#platform/process/storage.server.ts';

const refuse = () => Promise.reject(new Error('verification must not use the picture store'));

/** Picture store that always fails, for tests of data that must never be stored there. */
export const noStorage: Storage = {
  put: refuse,
  read: refuse,
  size: refuse,
  remove: refuse,
  probe: refuse,
};
