import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MenuIcon, Moon, Search, ShoppingCart, Sun } from '#ui/bar-icons.tsx';
import { brandNames, iconNames } from '#ui/icon-names.ts';
import { ICON_SPRITE, iconShapes, iconSprite } from './icon-sprite.ts';

test('the icon sprite contains exactly the used drawings, as in the library', async () => {
  const sprite = readFileSync(ICON_SPRITE, 'utf8');
  expect(sprite).toBe(await iconSprite());
  const drawn = readFileSync(new URL('../src/ui/icon.tsx', import.meta.url), 'utf8').matchAll(
    /drawn\('([^']+)'\)/g,
  );
  expect([...drawn].map(([, name]) => name).toSorted()).toEqual([...iconNames, ...brandNames].toSorted());
});

test.each([
  ['menu', MenuIcon],
  ['moon', Moon],
  ['search', Search],
  ['shopping-cart', ShoppingCart],
  ['sun', Sun],
])('the %s in the page itself is drawn as in the library', async (name, Icon) => {
  const drawn = renderToStaticMarkup(createElement(Icon, { className: 'i', 'aria-hidden': 'true' }));
  const shapes = (await iconShapes(name)).replace(/<(\w+)([^>]*)\/>/g, '<$1$2></$1>');
  expect(drawn).toBe(`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`);
});
