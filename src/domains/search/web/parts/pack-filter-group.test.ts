import { expect, test } from 'vitest';
import { groupText, readGroup } from './pack-filter-group.ts';

test('the text of a group of filters tells all that its form shows', () => {
  const values = [
    { value: 'Dell', label: 'Dell', count: 1_204, ticked: false },
    { value: '16', label: '16 GB', count: 31, ticked: true },
  ];
  const { key, text } = groupText({ key: 'brand', label: 'Brand', exact: true, values });
  expect(key).toBe('brand');
  expect(readGroup(text)).toEqual({
    label: 'Brand',
    values: values.map(({ value, label, count }) => ({ value, label, count })),
  });
});
