import {
  Cable,
  Cpu,
  Gauge,
  HardDrive,
  Layers,
  type LucideIcon,
  MemoryStick,
  Monitor,
  Printer,
} from 'lucide-react';
import type { WireProduct } from '../../contract.ts';

/** One fact of the spec strip. */
export type StripFact = { readonly icon: LucideIcon; readonly label: string; readonly text: string };

type FactName =
  | 'processor'
  | 'memoryGb'
  | 'storage'
  | 'screenInches'
  | 'resolution'
  | 'panel'
  | 'refreshHz'
  | 'functions'
  | 'connection'
  | 'capacity'
  | 'graphics'
  | 'pieces'
  | 'brand'
  | 'model'
  | 'year';

const unit: Partial<Record<FactName, (value: string | number) => string>> = {
  memoryGb: (value) => `${value} GB`,
  screenInches: (value) => `${Number(value).toFixed(1)}″`,
  refreshHz: (value) => `${value} Hz`,
  pieces: (value) => `${value} pieces`,
};

const look: Partial<Record<FactName, { icon: LucideIcon; label: string }>> = {
  processor: { icon: Cpu, label: 'Processor' },
  memoryGb: { icon: MemoryStick, label: 'Memory' },
  storage: { icon: HardDrive, label: 'Storage' },
  screenInches: { icon: Monitor, label: 'Screen' },
  resolution: { icon: Layers, label: 'Resolution' },
  refreshHz: { icon: Gauge, label: 'Refresh rate' },
  functions: { icon: Printer, label: 'Functions' },
  connection: { icon: Cable, label: 'Connection' },
  capacity: { icon: HardDrive, label: 'Capacity' },
};

/** Order in which the strip takes facts; it has room for four. */
const stripOrder = Object.keys(look) as FactName[];
const STRIP_ROOM = 4;

const rowLabels: readonly (readonly [FactName, string])[] = [
  ['brand', 'Brand'],
  ['model', 'Model'],
  ['processor', 'Processor'],
  ['graphics', 'Graphics'],
  ['memoryGb', 'Memory'],
  ['storage', 'Storage'],
  ['screenInches', 'Screen'],
  ['resolution', 'Resolution'],
  ['panel', 'Panel'],
  ['refreshHz', 'Refresh rate'],
  ['functions', 'Functions'],
  ['connection', 'Connection'],
  ['capacity', 'Capacity'],
  ['pieces', 'Pieces'],
  ['year', 'Bought new in'],
];

function textOf(product: Pick<WireProduct, 'facts'>, name: FactName): string | null {
  const value = product.facts[name];
  if (value === undefined || value === '') return null;
  return unit[name]?.(value) ?? String(value);
}

/** Intel Core i5-8350U reads i5-8350U where there is little room. */
function shorten(name: FactName, text: string): string {
  if (name !== 'processor') return text;
  return text.replace(/^(Intel |AMD |Apple )?(Core |Celeron |Pentium )?/, (all) =>
    all.includes('Core') || all === 'AMD ' || all === 'Intel ' ? '' : all,
  );
}

/** The facts of the spec strip: at most four, most telling first; empty when the listing tells none. */
export function stripFacts(product: Pick<WireProduct, 'facts'>): StripFact[] {
  return stripOrder
    .flatMap((name) => {
      const text = textOf(product, name);
      const shown = look[name];
      return text && shown ? [{ ...shown, text: shorten(name, text) }] : [];
    })
    .slice(0, STRIP_ROOM);
}

/** All facts as rows of a table. */
export function factRows(product: Pick<WireProduct, 'facts'>): (readonly [string, string])[] {
  return rowLabels.flatMap(([name, label]) => {
    const text = textOf(product, name);
    return text ? [[label, text] as const] : [];
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
