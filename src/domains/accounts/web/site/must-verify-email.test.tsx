import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MustVerifyEmail } from './must-verify-email.tsx';

function shown(userType: string): string {
  const router = createMemoryRouter([{ path: '/', element: <MustVerifyEmail userType={userType} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each([
  ['Seller', 'To list products or be verified'],
  ['Buyer', 'To order and pay'],
])('a %s is told what needs a verified email address, and where to get the email', (userType, words) => {
  expect(shown(userType)).toContain(words);
  expect(shown(userType)).toContain('href="/profile"');
});
