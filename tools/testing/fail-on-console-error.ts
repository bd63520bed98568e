import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

// A test that expects an error replaces console.error by its own spy, which then gets the message.
afterEach(() => {
  expect(complaints, 'nothing may be printed with console.error').toEqual([]);
});
