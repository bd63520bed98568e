// Writes src/ui/icons/sprite.svg from the drawings of Lucide. Run: node tools/icon-sprite.ts
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brandNames, iconNames } from '#ui/icon-names.ts';
import { ROOT } from './root.ts';

export const ICON_SPRITE = join(ROOT, 'src', 'ui', 'icons', 'sprite.svg');

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];
type IconModule = { readonly __iconData: { readonly size: number; readonly node: readonly Shape[] } };

/** Returns the folder of the installed library. */
function lucideFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('lucide-react/package.json'));
}

/** Copyright notice, which every copy of the drawings must contain. */
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

/** Returns the shapes of one Lucide drawing as markup. */
export async function iconShapes(name: string): Promise<string> {
  return (await iconData(name)).node.map(drawShape).join('');
}

/** Shapes of the brand icons, in a box of 20 × 20. */
const BRANDS: Readonly<Record<(typeof brandNames)[number], string>> = {
  facebook: '<path d="M11.3 17.5V7.3c0-1.4.8-2.3 2.3-2.3h1.2M7.5 10.3h6"/>',
  youtube: '<rect x="2.2" y="4.5" width="15.6" height="11" rx="3"/><path d="m8.5 7.7 4 2.3-4 2.3z"/>',
  instagram:
    '<rect x="3" y="3" width="14" height="14" rx="4"/><circle cx="10" cy="10" r="3.2"/><path d="M13.7 6.3v.01"/>',
};

const brandSymbols = brandNames.map(
  (name) => `<symbol id="${name}" viewBox="0 0 20 20">${BRANDS[name]}</symbol>`,
);

async function drawSymbol(name: (typeof iconNames)[number]): Promise<string> {
  const { size } = await iconData(name);
  return `<symbol id="${name}" viewBox="0 0 ${size} ${size}">${await iconShapes(name)}</symbol>`;
}

/** Builds the sprite with one symbol for each name. Colors and strokes come from the style sheet. */
export async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(iconNames.map(drawSymbol));
  return `${['<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">', RIGHTS, ...symbols, ...brandSymbols, '</svg>'].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(ICON_SPRITE, await iconSprite());
