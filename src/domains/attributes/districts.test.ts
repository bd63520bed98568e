import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import { locations } from './choices.ts';
import { districts } from './districts.ts';

test('there are 8 divisions and 64 districts, each with areas', () => {
  expect(new Set(districts.map(({ division }) => division)).size).toBe(8);
  expect(new Set(districts.map(({ name }) => name)).size).toBe(64);
  expect(districts.filter((district) => district.areas.length === 0)).toEqual([]);
});

test('each place has a name in both scripts, once in its district', () => {
  for (const district of districts) {
    for (const { name, spellings, bangla } of [district, ...district.areas]) {
      for (const latin of [name, ...spellings]) expect(latin).toMatch(/^[A-Za-z][A-Za-z' ]+$/);
      expect(bangla.length, name).toBeGreaterThan(0);
      for (const one of bangla) expect(one, name).toMatch(/^[\p{Script=Bengali} ]+$/u);
    }
    const names = district.areas.map(({ name }) => name);
    expect(new Set(names).size, district.name).toBe(names.length);
  }
});

test('the locations of the form are districts; their areas are, here or in the district beside', () => {
  const known = new Set(districts.flatMap((district) => district.areas.map(({ name }) => name)));
  for (const location of locations) {
    expect(districts.map(({ name }) => name)).toContain(location);
    expect(areas[location].filter((area) => !known.has(area))).toEqual([]);
  }
});
