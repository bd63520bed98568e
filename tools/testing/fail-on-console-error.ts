import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: unknown[][] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});

// A test that expects a complaint spies on console.error itself; its own spy then takes the words.
afterEach(() => {
  expect(complaints, 'nothing may be printed with console.error').toEqual([]);
});
