import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconNames } from '#ui/icon-names.ts';
import { ICON_SPRITE, iconSprite } from './icon-sprite.ts';

test('the sprite of icons holds exactly the drawings that are used, as the library has them', async () => {
  const sprite = readFileSync(ICON_SPRITE, 'utf8');
  expect(sprite).toBe(await iconSprite());
  const drawn = readFileSync(new URL('../src/ui/icon.tsx', import.meta.url), 'utf8').matchAll(
    /drawn\('([^']+)'\)/g,
  );
  expect([...drawn].map(([, name]) => name).toSorted()).toEqual(iconNames.toSorted());
});
