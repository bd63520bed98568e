import type { Storage } from '#platform/process/storage.server.ts';

const refuse = () => Promise.reject(new Error('verification keeps nothing in the picture store'));

/** A picture store that throws, for tests of data that must never reach it. */
export const noStorage: Storage = {
  put: refuse,
  read: refuse,
  size: refuse,
  remove: refuse,
  probe: refuse,
};
