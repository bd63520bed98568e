import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireSavedSearch } from '../contract.ts';
import SavedSearchesPage from './saved-searches-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';

const search: WireSavedSearch = {
  _id: ID,
  name: 'ThinkPads',
  pace: 'daily',
  words: ['“thinkpad”'],
  path: '/search?q=thinkpad',
  savedAt: '2026-11-20T10:00:00.000Z',
  found: 0,
  latest: [],
};

function render(): string {
  const Stub = createRoutesStub([
    { id: 'page', path: '/', Component: SavedSearchesPage, HydrateFallback: () => null },
  ]);
  return renderToString(<Stub hydrationData={{ loaderData: { page: { searches: [search] } } }} />);
}

test('Enter in the name renames a saved search; a dialog confirms its deletion', () => {
  const page = render();
  const forms = page.match(/<form.*?<\/form>/gs) ?? [];
  const named = forms.find((form) => form.includes(`f-name-${ID}`)) ?? '';
  // Browsers submit a form with its first submit button when a person presses Enter in a field.
  expect(named.match(/<button[^>]*type="submit".*?<\/button>/gs)).toEqual([
    expect.stringContaining('Rename'),
  ]);
  expect(named).toContain(`href="#delete-${ID}"`);
  const dialog = new RegExp(`<dialog[^>]*id="delete-${ID}".*?</dialog>`, 's').exec(page)?.[0] ?? '';
  expect(dialog).toContain('<input type="hidden" name="intent" value="delete"/>');
  expect(dialog).toContain(`<input type="hidden" name="id" value="${ID}"/>`);
});
