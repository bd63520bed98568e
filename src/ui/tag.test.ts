import { expect, it } from 'vitest';
import { initials } from './tag.tsx';

it('initials are the first letters of the first two words, whatever the script', () => {
  expect(initials('Mirpur Laptop Corner')).toBe('ML');
  expect(initials('  nusrat ')).toBe('N');
  expect(initials('নুসরাত রহমান')).toBe('নর');
  expect(initials('')).toBe('');
});
