import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Viewer } from '../public/require-viewer.ts';
import { DetailsForm } from './profile-forms.tsx';

const viewer: Viewer = {
  _id: '019aa0b2-0000-7000-8000-000000000001',
  name: 'Karim',
  email: 'karim@secondbyte.test',
  number: '01712345678',
  image: null,
  userType: 'Seller',
  role: 'verify',
  verified: true,
  emailVerified: true,
  mustVerifyEmail: false,
  mustAddSecondFactor: false,
};

test.each([
  [{ name: true, number: false }, ['We checked this name']],
  [{ name: false, number: true }, ['We checked this number']],
  [{ name: true, number: true }, ['We checked this name', 'We checked this number']],
  [{ name: false, number: false }, []],
])('the form says which checks end with a change: %j', (checked, words) => {
  const form = () => <DetailsForm viewer={viewer} checked={checked} answer={undefined} />;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: form }]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { viewer } } }} />);
  expect(html.match(/We checked this \w+/g) ?? []).toEqual(words);
});
