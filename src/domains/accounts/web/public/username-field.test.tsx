import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { UsernameField } from './username-field.tsx';

const SOURCE = join(import.meta.dirname, '../../../..');

/**
 * Password forms without {@link UsernameField}, with the reason: a visible field names the account, or the account is
 * unknown.
 */
const OTHERS: Readonly<Record<string, string>> = {
  'domains/accounts/web/login-page.tsx': 'the email field is the name',
  'domains/accounts/web/signup-page.tsx': 'the email field is the name',
  'domains/accounts/web/verify-email-page.tsx': 'nobody is known there',
};

test('every form that asks for a password names its account', () => {
  const files = globSync('{domains,site}/**/*.tsx', { cwd: SOURCE }).filter((file) =>
    readFileSync(join(SOURCE, file), 'utf8').includes('<PasswordField'),
  );
  const named = files.filter((file) => readFileSync(join(SOURCE, file), 'utf8').includes('<UsernameField'));
  expect([...named, ...Object.keys(OTHERS)].toSorted()).toEqual(files.toSorted());
});

test.each([
  [{ viewer: { email: 'nadia@secondbyte.test' } }, undefined, 'nadia@secondbyte.test'],
  [{ viewer: { email: 'nadia@secondbyte.test' } }, 'rafi@secondbyte.test', 'rafi@secondbyte.test'],
  [{ viewer: null }, 'rafi@secondbyte.test', 'rafi@secondbyte.test'],
])('%j and the address %s name %s in a field that is not sent', (root, email, name) => {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <UsernameField {...(email && { email })} /> },
  ]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root } }} />);
  expect(html).toContain('type="text" autoComplete="username"');
  expect(html).toContain(`value="${name}"`);
  expect(html).not.toContain('name=');
});
