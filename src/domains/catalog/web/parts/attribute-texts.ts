import {
  Cable,
  Cpu,
  Gauge,
  HardDrive,
  type Icon,
  Layers,
  MemoryStick,
  Monitor,
  Palette,
  Printer,
  Shapes,
} from '#ui/icon.tsx';
import {
  categoryFacts,
  type FactKey,
  factDefinitions,
  factText,
  STRIP_ROOM,
} from '../../attributes/attributes.ts';
import type { WireProduct } from '../../contract.ts';

/** One fact of the spec strip. */
export type StripFact = { readonly icon: Icon; readonly label: string; readonly text: string };

type Described = Pick<WireProduct, 'category' | 'facts'>;

const icons: Partial<Record<FactKey, Icon>> = {
  kind: Shapes,
  processor: Cpu,
  graphics: Cpu,
  memoryGb: MemoryStick,
  storageGb: HardDrive,
  screenInches: Monitor,
  resolution: Layers,
  refreshHz: Gauge,
  functions: Printer,
  colour: Palette,
  connection: Cable,
};

function textOf({ facts }: Described, key: FactKey): string | null {
  const value = facts[key];
  if (value === undefined || value === '') return null;
  const kind = key === 'storageGb' && facts.storageKind ? ` ${facts.storageKind}` : '';
  return `${factText(key, value)}${kind}`;
}

/** Intel Core i5-8350U reads i5-8350U where there is little room. */
function shorten(key: FactKey, text: string): string {
  if (key !== 'processor') return text;
  return text.replace(/^(Intel |AMD |Apple )?(Core |Celeron |Pentium )?/, (all) =>
    all.includes('Core') || all === 'AMD ' || all === 'Intel ' ? '' : all,
  );
}

/** The facts of the spec strip: at most four, most telling first; empty when the listing tells none. */
export function stripFacts(product: Described): StripFact[] {
  return categoryFacts[product.category].strip
    .flatMap((key) => {
      const text = textOf(product, key);
      const icon = icons[key] ?? Shapes;
      return text ? [{ icon, label: factDefinitions[key].label, text: shorten(key, text) }] : [];
    })
    .slice(0, STRIP_ROOM);
}

/** All facts as rows of a table, label and text. The kind of storage stands with its size. */
export function factRows(product: Described): (readonly [string, string])[] {
  const { storageGb } = product.facts;
  return categoryFacts[product.category].keys
    .filter((key) => key !== 'storageKind' || storageGb === undefined)
    .flatMap((key) => {
      const text = textOf(product, key);
      return text ? [[factDefinitions[key].label, text] as const] : [];
    });
}

/** "3 years"; the word is singular below one year, as the specification counts. */
export function yearsText(years: number): string {
  return `${years} ${years < 1 ? 'year' : 'years'}`;
}

/** "3 years used". */
export function yearsUsed(years: number): string {
  return `${yearsText(years)} used`;
}
