import { describe, expect, it } from 'vitest';
import { listIn, readTable } from './table.ts';

describe('a model sheet', () => {
  it('becomes records, with an empty string for a dash', () => {
    expect(readTable(['brand', 'model'], '\nDell | E7470\nHP   | -\n')).toEqual([
      { brand: 'Dell', model: 'E7470' },
      { brand: 'HP', model: '' },
    ]);
  });

  it('refuses a row with a missing cell', () => {
    expect(() => readTable(['brand', 'model'], 'Dell')).toThrow('1 cells');
  });

  it('splits lists at commas', () => {
    expect(listIn('8, 16')).toEqual(['8', '16']);
    expect(listIn('')).toEqual([]);
  });
});
