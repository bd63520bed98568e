import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

test('a missing picture is labeled with its name, and is decorative without a name', () => {
  const named = renderToStaticMarkup(<Picture files={null} alt="Latitude 7490" />);
  expect(named).toContain('role="img" aria-label="Latitude 7490"');
  const unnamed = renderToStaticMarkup(<Picture files={null} alt="" />);
  expect(unnamed).toContain('aria-hidden="true"');
  expect(unnamed).not.toContain('role="img"');
});
