// Writes src/ui/icons/sprite.svg from the drawings of Lucide. Run: node tools/icon-sprite.ts
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type IconName, iconNames } from '#ui/icon-names.ts';
import { ROOT } from './root.ts';

/** Where the sprite stands. */
export const ICON_SPRITE = join(ROOT, 'src', 'ui', 'icons', 'sprite.svg');

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];
type IconModule = { readonly __iconData: { readonly size: number; readonly node: readonly Shape[] } };

/** Folder of the installed library. */
function lucideFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
}

/** Copyright notice of the drawings, which every copy must carry. */
const RIGHTS =
  '<!-- Lucide, ISC License, (c) Lucide Icons and Contributors; in part Feather, MIT License, (c) Cole Bemis -->';

function drawShape([tag, { key, ...attributes }]: Shape): string {
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${texts.join('')}/>`;
}

async function iconData(name: string): Promise<IconModule['__iconData']> {
  const file = join(lucideFolder(), 'dist', 'esm', 'icons', `${name}.mjs`);
  return ((await import(pathToFileURL(file).href)) as IconModule).__iconData;
}

/** The shapes of a drawing of the library, as markup. */
export async function iconShapes(name: string): Promise<string> {
  return (await iconData(name)).node.map(drawShape).join('');
}

async function drawSymbol(name: IconName): Promise<string> {
  const { size } = await iconData(name);
  return `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${await iconShapes(name)}</symbol>`;
}

/** The sprite's text: one symbol for each name, without colours and strokes, which are the style sheet's. */
export async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(iconNames.map(drawSymbol));
  return `${['<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">', RIGHTS, ...symbols, '</svg>'].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(ICON_SPRITE, await iconSprite());
