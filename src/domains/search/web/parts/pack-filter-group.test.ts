import { expect, test } from 'vitest';
import { packFilterGroup, unpackFilterGroup } from './pack-filter-group.ts';

test('the text of a group of filters tells all that its form shows', () => {
  const values = [
    { value: 'Dell', label: 'Dell', count: 1_204, ticked: false },
    { value: '16', label: '16 GB', count: 31, ticked: true },
  ];
  const { key, text } = packFilterGroup({ key: 'brand', label: 'Brand', exact: true, values });
  expect(key).toBe('brand');
  expect(unpackFilterGroup(text)).toEqual({
    label: 'Brand',
    values: values.map(({ value, label, count }) => ({ value, label, count })),
  });
});
