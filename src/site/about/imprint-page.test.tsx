import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OperatorDetails } from './imprint-page.tsx';

const NOTHING = {
  name: null,
  address: null,
  tradeLicence: null,
  taxNumber: null,
  email: null,
  phone: null,
  hours: null,
  facebook: null,
  youtube: null,
  instagram: null,
};

test('the imprint shows the details from the settings, and no labels for missing details', () => {
  const operator = { ...NOTHING, name: 'Byte House Ltd.', tradeLicence: 'TRAD/DNCC/012345/2024' };
  const page = renderToStaticMarkup(<OperatorDetails operator={operator} />);
  expect(page).toContain('Byte House Ltd.');
  expect(page).toContain('TRAD/DNCC/012345/2024');
  expect(page).not.toMatch(/Address|Email|Phone/);
});

test('the phone link has the number without spaces and hyphens', () => {
  const page = renderToStaticMarkup(<OperatorDetails operator={{ ...NOTHING, phone: '+880 1712-345678' }} />);
  expect(page).toContain('href="tel:+8801712345678"');
});

test('an imprint without any details says so', () => {
  for (const operator of [NOTHING, null]) {
    expect(renderToStaticMarkup(<OperatorDetails operator={operator} />)).toContain(
      'hasn’t added their details',
    );
  }
});
