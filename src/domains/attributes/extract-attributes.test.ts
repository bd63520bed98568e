import { expect, test } from 'vitest';
import { type ExtractionInput, extractAttributes } from './extract-attributes.ts';

function read(category: ExtractionInput['category'], title: string, details = '', facts = {}) {
  return extractAttributes({ category, title, details, location: 'Dhaka', facts });
}

test('the title and details of a laptop contain name, processor, sizes, screen and battery', () => {
  const title = 'HP EliteBook 840 G5 Core i5 8th Gen 8GB RAM 256GB SSD 14" FHD';
  expect(read('Laptop', title, 'Battery health 86%. Bought in 2019.')).toEqual({
    brand: 'HP',
    model: 'EliteBook 840 G5',
    processorFamily: 'Core i5',
    processorGeneration: 8,
    memoryGb: 8,
    storageGb: 256,
    storageKind: 'SSD',
    screenInches: 14,
    resolution: '1920 × 1080',
    batteryHealth: 86,
    year: 2019,
  });
});

test('each size in a pasted report belongs to the part on its line', () => {
  const report = 'Installed Physical Memory (RAM): 16.0 GB\nSSD 512 GB\nScratch on the lid.';
  expect(read('Laptop', 'Lenovo ThinkPad T480', report)).toMatchObject({
    memoryGb: 16,
    storageGb: 512,
    storageKind: 'SSD',
  });
});

test.each([
  [
    'Used Dell Latitude 7490 - i7-8650U/16GB/512GB NVMe SSD',
    'Dell',
    'Latitude 7490',
    'Intel Core i7-8650U',
    8,
  ],
  [
    'Lenovo ThinkPad X1 Carbon Gen 6, i5-10310U',
    'Lenovo',
    'ThinkPad X1 Carbon Gen 6',
    'Intel Core i5-10310U',
    10,
  ],
  ['Asus ZenBook 14 UX425 i5-1135G7', 'Asus', 'ZenBook 14 UX425', 'Intel Core i5-1135G7', 11],
  ['ThinkPad T410 i5-520M', 'Lenovo', 'ThinkPad T410', 'Intel Core i5-520M', 1],
  ['Asus TUF Gaming A15 Ryzen 7 4800H', 'Asus', 'TUF Gaming A15', 'AMD Ryzen 7 4800H', 4],
  ['MacBook Air M1 8GB', 'Apple', 'MacBook Air M1', 'Apple M1', undefined],
  ['Dell Optiplex 780 Core 2 Duo E8400', 'Dell', 'Optiplex 780', 'Intel Core 2 Duo E8400', undefined],
])('the title %s gives the intended attributes', (title, brand, model, processor, processorGeneration) => {
  const facts = read('Laptop', title);
  expect(facts).toMatchObject({ brand, model, processor });
  expect(facts.processorGeneration).toBe(processorGeneration);
});

test('ambiguous text is not read', () => {
  expect(read('Laptop', 'Acer Nitro 5 GTX 1650 4GB').memoryGb).toBeUndefined();
  expect(read('Laptop', 'Chromebook 32GB eMMC').memoryGb).toBeUndefined();
  expect(read('Laptop', 'HP laptop 8GB or 16GB').memoryGb).toBeUndefined();
  expect(read('Laptop', 'HP laptop, good condition')).toEqual({ brand: 'HP' });
  expect(read('Accessories', 'Charger for Dell laptop')).toEqual({ kind: 'Charger' });
  expect(read('Accessories', 'Logitech keyboard and mouse')).toEqual({ brand: 'Logitech' });
});

test('screens, printers and parts have their own words', () => {
  expect(read('Monitor', 'Dell P2419H 24" IPS monitor, 1920x1080 60Hz')).toEqual({
    brand: 'Dell',
    model: 'P2419H',
    screenInches: 24,
    resolution: '1920 × 1080',
    panel: 'IPS',
    refreshHz: 60,
  });
  expect(read('Printer', 'HP LaserJet Pro M12w', 'Prints black and white')).toEqual({
    kind: 'Laser',
    brand: 'HP',
    model: 'LaserJet Pro M12w',
    colour: 'Black and white',
  });
  expect(read('Products', 'Dell Latitude E7270, lot of 5')).toMatchObject({ kind: 'Lot', pieces: 5 });
});

test("Bangla digits count, and the seller's own values take precedence", () => {
  expect(read('Laptop', 'ThinkPad T470 ৮ জিবি', '৮ GB RAM').memoryGb).toBe(8);
  expect(read('Laptop', 'ThinkPad T480', 'Core i5, 16 GB, 512 GB SSD.')).toMatchObject({
    memoryGb: 16,
    storageGb: 512,
  });
  const attributes = read('Laptop', 'ThinkPad T480, 8 GB', '', { memoryGb: 16, brand: 'IBM' });
  expect(attributes).toMatchObject({ memoryGb: 16, brand: 'IBM', model: 'ThinkPad T480' });
});

test('attributes of other categories, unknown names and impossible values are omitted', () => {
  const given = { batteryHealth: 140, panel: 'IPS', memoryGb: '16 GB', toString: 'x', nonsense: 1 };
  expect(read('Laptop', 'Laptop', '', given)).toEqual({ memoryGb: 16 });
});

test('a given processor yields its family and generation', () => {
  expect(read('Laptop', 'Laptop', '', { processor: 'i5-8350U' })).toEqual({
    processor: 'i5-8350U',
    processorFamily: 'Core i5',
    processorGeneration: 8,
  });
});
