import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { Form } from './form.tsx';

const SRC = join(import.meta.dirname, '..');

test.each([
  ['post', { id: '7' }, '<input type="hidden" name="viewer" value="7"/>'],
  ['post', null, ''],
  ['get', { id: '7' }, ''],
] as const)('a form sent by %s on a page shown to %j has the field %j', (method, viewer, field) => {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <Form method={method}>.</Form> }]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { viewer } } }} />);
  expect(/>(.*)\.</.exec(html)?.[1]).toBe(field);
});

/**
 * Files whose forms do not post the account's id, because they do not depend on the account. The cards of listings are
 * cached and the same for everybody. The language is stored on the device.
 */
const FOR_EVERYBODY = [
  'domains/catalog/web/site/card-hearts.tsx',
  'domains/catalog/web/site/show-number.tsx',
  'site/parts/language-switch.tsx',
];

test('every form that is posted names the account that it is shown to', () => {
  const sources = globSync('**/*.tsx', { cwd: SRC }).filter((file) => !/\.test\.tsx$/.test(file));
  const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
  const ofTheRouter = sources.filter((file) =>
    /import \{[^}]*\bForm\b[^}]*\} from 'react-router'/.test(read(file)),
  );
  expect(ofTheRouter).toEqual(['ui/form.tsx']);
  const bare = sources.filter((file) =>
    /<form\b[^>]*\bmethod="post"[^>]*>(?!\s*<ViewerField)/.test(read(file)),
  );
  expect(bare.toSorted()).toEqual(FOR_EVERYBODY);
});
