import { expect, test } from 'vitest';
import { parseCategory } from './category.ts';
import { parseUsedYears } from './used-years.ts';

test.each([
  ['Lenovo ThinkPad T480, i5, 16 GB', 'Laptop'],
  ['HP EliteBook 840 G5 with wireless mouse', 'Laptop'],
  ['Dell Latitude 7490, backlit keyboard', 'Laptop'],
  ['Used laptop for sale', 'Laptop'],
  ['65W charger for ThinkPad', 'Accessories'],
  ['Dell Latitude docking station', 'Accessories'],
  ['Redragon K552 keyboard', 'Accessories'],
  ['Dell P2419H 24 inch monitor', 'Monitor'],
  ['Canon PIXMA G3010', 'Printer'],
  ['HP LaserJet Pro M404dn', 'Printer'],
  ['Dell OptiPlex 7060 SFF', 'Desktop'],
  ['Gaming PC with 24 inch monitor', 'Desktop'],
  ['Kingston 8 GB DDR4 RAM', 'Products'],
  ['GTX 1660 Super 6 GB', 'Products'],
  ['Something nice', null],
  ['', null],
] as const)('%s is in category %s', (title, category) => {
  expect(parseCategory(title)).toBe(category);
});

test.each([
  ['Used 2 years', 2],
  ['used for 1.5 years at home', 1.5],
  ['3 years used, battery fine', 3],
  ['6 months used', 0.5],
  ['used only 8 months', 0.7],
  ['Bought in 2023 from Ryans', 3],
  ['Bought in 2027', null],
  ['2 years warranty', null],
  ['Battery used up', null],
])('%s: %s years', (text, years) => {
  expect(parseUsedYears(text, 2026)).toBe(years);
});
