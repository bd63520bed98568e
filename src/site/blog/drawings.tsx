import type { ReactNode } from 'react';
import { groupDigits } from '#kernel/money.ts';

/** Positions of the ten checks on the drawing {@link CheckedLaptop}, as x and y. */
const CHECKS: readonly (readonly [x: number, y: number])[] = [
  [92, 26],
  [70, 214],
  [344, 190],
  [150, 100],
  [250, 62],
  [180, 176],
  [246, 214],
  [306, 214],
  [72, 178],
  [322, 128],
];

/** Shows an open laptop with ten numbered places to check. The article's text explains them by number. */
export function CheckedLaptop() {
  return (
    <svg className="art checked" viewBox="0 0 400 252" aria-hidden="true">
      <path className="f" d="M104 36h192v112H104z" />
      <path d="M102 24h196a8 8 0 0 1 8 8v124H94V32a8 8 0 0 1 8-8zM104 36h192v112H104zM200 30h.1" />
      <path d="M94 156h212l34 44H60zM60 200h280v6a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6z" />
      <path d="M112 164h176M106 171h188M100 178h200M164 186h72l4 10h-80z" />
      <path d="M20 228h360M44 228v20M356 228v20" />
      {CHECKS.map(([x, y], index) => (
        <g key={`${x} ${y}`}>
          <circle className="pin" cx={x} cy={y} r="12" />
          <text x={x} y={y + 4.5} textAnchor="middle">
            {groupDigits(index + 1)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Small({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="art" viewBox="0 0 124 74" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Shows a battery with a gauge beside it. */
export function BatteryDrawing() {
  return (
    <Small>
      <path className="f" d="M16 24h54v28H16z" />
      <path d="M14 22h72a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V26a4 4 0 0 1 4-4zM90 32h6v12h-6M70 24v28M106 14v48M102 14h8M104 26h4M104 38h4M104 50h4M102 62h8" />
      <path className="b" d="m40 28-8 11h9l-3 9 9-12h-9z" />
    </Small>
  );
}

/** Shows a disk beside its slot. */
export function DiskDrawing() {
  return (
    <Small>
      <path className="f" d="M42 24h66v26H42z" />
      <path d="M40 22h70v30H40v-11h-4v-8h4zM52 30h16v14H52zM76 30h12v14H76zM96 30h6v14h-6M18 16v42M18 24h8v26h-8" />
      <path className="b" d="M10 64h34M38 59l6 5-6 5" />
    </Small>
  );
}

/** Drawings of the usual laptop disks, all at the same scale: 2.5 inch, M.2 with two notches, M.2 with one. */
export const diskDrawings = {
  sata: (
    <svg className="art" viewBox="0 0 160 100" aria-hidden="true">
      <path className="f" d="M30 10h100v80H30z" />
      <path d="M34 8h92a4 4 0 0 1 4 4v76a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4zM42 20h76v44H42zM44 92v-8h24v8M76 92v-8h40v8M50 30h36M50 38h22" />
    </svg>
  ),
  m2Sata: (
    <svg className="art" viewBox="0 0 160 100" aria-hidden="true">
      <path className="f" d="M30 36h112v28H30z" />
      <path d="M22 34h122v10a6 6 0 0 0 0 12v10H22v-7h8v-4h-8v-10h8v-4h-8zM44 40h26v20H44zM78 40h18v20H78zM104 44h26M104 52h16" />
      <path className="b" d="M14 43h6M14 57h6" />
    </svg>
  ),
  nvme: (
    <svg className="art" viewBox="0 0 160 100" aria-hidden="true">
      <path className="f" d="M30 36h112v28H30z" />
      <path d="M22 34h122v10a6 6 0 0 0 0 12v10H22v-7h8v-4h-8V34zM44 40h18v20H44zM70 40h26v20H70zM104 44h26M104 52h16" />
      <path className="b" d="M14 57h6" />
    </svg>
  ),
} as const;
