import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

// A test that expects an error spies on console.error itself, and its spy gets the message.
afterEach(() => {
  expect(complaints, 'nothing may be printed with console.error').toEqual([]);
});
