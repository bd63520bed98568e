import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import { isToasterRequested } from './lazy-toaster-state.ts';
import { showSuccess } from './toaster.ts';
import { addError, addSuccess, Toaster } from './toaster-view.tsx';

afterEach(() => toast.remove());

test('a success stays for 2000 ms and an error for 4000 ms', () => {
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error');
  addSuccess('Booking confirmed');
  addError('The price has changed');
  expect(success).toHaveBeenCalledWith('Booking confirmed', { duration: 2000 });
  expect(error).toHaveBeenCalledWith('The price has changed', { duration: 4000 });
});

test('at most 20 notices stand at once, the newest first', () => {
  for (let number = 1; number <= 25; number += 1) addSuccess(`Notice ${number} of many`);
  const html = renderToStaticMarkup(<Toaster />);
  expect(html.match(/Notice \d+ of many/g)).toHaveLength(20);
  expect(html).toContain('Notice 25 of many');
  expect(html).not.toContain('Notice 5 of many');
});

test('the first toast requests the toaster, which then shows it', async () => {
  showSuccess('Saved');
  expect(isToasterRequested()).toBe(true);
  await expect.poll(() => renderToStaticMarkup(<Toaster />)).toContain('Saved');
});
