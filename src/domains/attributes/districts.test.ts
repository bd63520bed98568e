import { expect, test } from 'vitest';
import { areaNames, areas } from './areas.ts';
import { districts, findDistrict, placeName } from './districts.ts';
import { locations } from './locations.ts';

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

test('the locations of the form are the districts, those of the specification first', () => {
  expect(locations.slice(0, 2)).toEqual(['Dhaka', 'Chottogram']);
  expect(locations.slice(2)).toEqual(locations.slice(2).toSorted());
  expect(locations.toSorted()).toEqual(districts.map(({ name }) => name).toSorted());
});

test('pages know the same areas of each district, in alphabetical order, each name once', () => {
  for (const district of districts) {
    const names = district.areas.map(({ name }) => name);
    expect({ [district.name]: Reflect.get(areas, district.name) }).toEqual({
      [district.name]: names.toSorted((one, other) => one.localeCompare(other, 'en')),
    });
  }
  expect(new Set(areaNames).size).toBe(areaNames.length);
});

test.each([
  ['Rajshahi', 'Rajshahi'],
  [' comilla ', 'Cumilla'],
  ['Chittagong', 'Chottogram'],
  ['সিলেট', 'Sylhet'],
  ["cox's bazar", "Cox's Bazar"],
  ['নোয়াখালী'.normalize('NFC'), 'Noakhali'],
  ['নোয়াখালী'.normalize('NFD'), 'Noakhali'],
  ['Kolkata', null],
])('the district of %j is %j', (word, district) => {
  expect(findDistrict(word)).toBe(district);
});

test('a place has its name in the language of the page', () => {
  expect(placeName('Rajshahi', 'en')).toBe('Rajshahi');
  expect(placeName('Chottogram', 'bn')).toBe('চট্টগ্রাম');
  expect(placeName('Mirpur', 'bn')).toBe('মিরপুর');
  expect(placeName('Elsewhere', 'bn')).toBe('Elsewhere');
});
