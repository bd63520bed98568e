import { expect, test } from 'vitest';
import { findContradictions } from './contradictions.ts';

const listing = {
  category: 'Laptop',
  title: 'Lenovo ThinkPad T480 16 GB RAM 512 GB SSD',
  details: 'Runs well. Battery health is 86%. 7 days warranty.',
  location: 'Dhaka',
  facts: { memoryGb: 16, storageGb: 512, batteryHealth: 86, warranty: 'Some days', warrantyDays: 7 },
} as const;

const inShort = (more: object) =>
  findContradictions({ ...listing, ...more }).map(
    ({ name, stated, given }) => `${name}: ${stated} / ${given}`,
  );

test('text and attributes that agree give no contradiction', () => {
  expect(inShort({})).toEqual([]);
  expect(inShort({ facts: {} })).toEqual([]);
});

test('warranty, battery, memory and storage are compared with the text', () => {
  expect(inShort({ details: 'It has 2 months service warranty.' })).toEqual(['warranty: 2 months / 7 days']);
  expect(inShort({ facts: { warranty: 'None' } })).toEqual(['warranty: 7 days / no warranty']);
  expect(inShort({ facts: { ...listing.facts, batteryHealth: 95 } })).toEqual(['battery health: 86% / 95%']);
  expect(inShort({ details: 'It has 8 GB RAM.' })).toEqual(['memory: 8 GB / 16 GB']);
  expect(inShort({ facts: { ...listing.facts, storageGb: 1_000 } })).toEqual(['storage: 512 GB / 1 TB']);
});

test('a text about possible or former memory gives no contradiction', () => {
  expect(inShort({ details: 'Supports up to 32 GB RAM. It was 8 GB RAM before.' })).toEqual([]);
});
