import { expect, test } from 'vitest';
import type { WireFilter } from '../../contract.ts';
import { nearFilter } from './use-near-filter.ts';

const places: WireFilter = {
  key: 'location',
  label: 'Place',
  exact: true,
  values: [
    { value: 'Dhaka', label: 'Dhaka', count: 9, ticked: false },
    { value: 'Rajshahi', label: 'Rajshahi', count: 2, ticked: false },
    { value: 'Bhola', label: 'Bhola', count: 0, ticked: false },
  ],
};

test('the district of a browser is offered as a filter if it has listings', () => {
  const near = { text: 'In Rajshahi', name: 'location', values: ['Rajshahi'], count: 2 };
  expect(nearFilter([places], 'Rajshahi')).toEqual(near);
  for (const district of ['Bhola', 'Feni', null]) expect(nearFilter([places], district)).toBeNull();
});
