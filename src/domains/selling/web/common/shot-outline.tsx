import type { ReactNode } from 'react';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';

/** Drawings in a box of 120 × 90. The class `g` marks important lines, `fl` filled shapes. */
const outlines: Partial<Readonly<Record<PhotoLabel, ReactNode>>> = {
  Screen: (
    <>
      <path className="g" d="M28 10h64a4 4 0 0 1 4 4v40H24V14a4 4 0 0 1 4-4z" />
      <path d="M24 54h72l10 22H14zM46 68h28" />
    </>
  ),
  Keyboard: (
    <>
      <path d="M18 24h84l8 44H10z" />
      <path className="g" d="M24 32h72M22 40h76M21 48h78M32 28v24M48 28v24M64 28v24M80 28v24" />
      <path d="M46 56h28v10H46z" />
    </>
  ),
  Lid: (
    <>
      <path className="g" d="M26 16h68l12 56H14z" />
      <circle cx="60" cy="44" r="7" />
      <path d="M14 72l-2 6h96l-2-6" />
    </>
  ),
  Ports: (
    <>
      <path d="M6 34h108v18a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z" />
      <path className="g" d="M18 42h14v8H18zM40 42h14v8H40zM64 41h20v10H64z" />
      <circle className="g" cx="100" cy="46" r="4" />
    </>
  ),
  Underside: (
    <>
      <path d="M16 18h88v58H16z" />
      <path className="fl" d="M44 40h32v16H44z" />
      <path className="g" d="M50 46h20M50 50h14M28 28h18M28 33h18M74 28h18M74 33h18" />
      <circle cx="22" cy="24" r="2" />
      <circle cx="98" cy="24" r="2" />
      <circle cx="22" cy="70" r="2" />
      <circle cx="98" cy="70" r="2" />
    </>
  ),
  Mark: (
    <>
      <path d="M16 18h88v54H16z" />
      <path className="g" d="M40 56l14-14 8 6 18-18" />
      <circle cx="58" cy="44" r="24" />
      <path d="M76 61l14 15" />
    </>
  ),
  Front: (
    <>
      <path className="g" d="M22 14h76v48H22z" />
      <path d="M52 62v10h16V62M40 76h40" />
    </>
  ),
  Back: (
    <>
      <path d="M22 14h76v52H22z" />
      <path className="g" d="M50 30h20v20H50z" />
      <path d="M30 22h14M30 27h14M34 76h52" />
    </>
  ),
  'Type plate': (
    <>
      <path className="g" d="M24 24h72v42H24z" />
      <path d="M32 34h26M32 42h40M32 50h18M32 58h30M80 32v26M84 32v26M89 32v26" />
    </>
  ),
  Top: (
    <>
      <path d="M18 40h84v34H18z" />
      <path className="g" d="M22 40l10-26h56l10 26" />
      <path d="M34 58h52" />
    </>
  ),
  Side: (
    <>
      <path d="M34 10h52v70H34z" />
      <path className="g" d="M42 20h36v24H42zM42 52h20v18H42z" />
      <circle cx="71" cy="61" r="6" />
    </>
  ),
  'Close-up': (
    <>
      <path d="M32 10h56v70H32z" />
      <path className="g" d="M40 22h40M40 31h40M40 40h26" />
      <path className="fl" d="M40 50h40v20H40z" />
    </>
  ),
  Overview: (
    <>
      <path className="g" d="M60 12l38 20v28L60 80 22 60V32z" />
      <path d="M22 32l38 20 38-20M60 52v28" />
    </>
  ),
  'In the box': (
    <>
      <path className="g" d="M24 38h72v40H24z" />
      <path d="M24 38l-10-14M96 38l10-14M48 38V20h24v18M36 38V28" />
    </>
  ),
};

/**
 * Renders an outline of the photo's subject, which shows how to hold the camera. The outline is decorative, because a
 * text beside it names the subject.
 */
export function ShotOutline({ label }: { readonly label: PhotoLabel }) {
  return (
    <svg className="outline" viewBox="0 0 120 90" aria-hidden="true">
      {outlines[label] ?? outlines.Overview}
    </svg>
  );
}
