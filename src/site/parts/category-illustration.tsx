import type { ReactNode } from 'react';

const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  Laptop: (
    <>
      <path className="tint" d="M22 12h52a4 4 0 0 1 4 4v36H18V16a4 4 0 0 1 4-4z" />
      <path d="M18 52V16a4 4 0 0 1 4-4h52a4 4 0 0 1 4 4v36M8 52h80v4a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5zM40 52l2 4h12l2-4M26 22h24M26 28h14" />
    </>
  ),
  Monitor: (
    <>
      <rect className="tint" x="12" y="8" width="72" height="44" rx="4" />
      <rect x="12" y="8" width="72" height="44" rx="4" />
      <path d="M42 52v11M54 52v11M32 64h32M22 18h20M22 24h12" />
    </>
  ),
  Printer: (
    <>
      <path className="tint" d="M14 26h68a4 4 0 0 1 4 4v22H10V30a4 4 0 0 1 4-4z" />
      <path d="M28 26V8h40v18M24 52H14a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4h68a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H72M26 44h44l4 20H22zM72 34h4M34 52h26M33 57h18" />
    </>
  ),
  Desktop: (
    <>
      <rect className="tint" x="54" y="6" width="30" height="58" rx="3" />
      <rect x="54" y="6" width="30" height="58" rx="3" />
      <path d="M61 15h16M61 21h16M62 52h14M62 46h14M10 20h36v26H10zM28 46v12M18 60h22" />
      <circle cx="69" cy="33" r="4" />
    </>
  ),
  Accessories: (
    <>
      <rect className="tint" x="6" y="22" width="60" height="30" rx="4" />
      <rect x="6" y="22" width="60" height="30" rx="4" />
      <path d="M14 31h4M23 31h4M32 31h4M41 31h4M50 31h4M14 38h4M23 38h4M32 38h4M41 38h4M50 38h4M22 45h28M82 26v8M72 36c6 2 14 2 18 0" />
      <rect x="73" y="22" width="17" height="30" rx="8.5" />
    </>
  ),
  Products: (
    <>
      <path className="tint" d="M48 8 78 22v28L48 64 18 50V22z" />
      <path d="M48 8 78 22v28L48 64 18 50V22zM18 22l30 14 30-14M48 36v28M33 15l30 14v10" />
    </>
  ),
};

/** Shows the line drawing of a category. An unknown category is drawn as a parcel. */
export function CategoryIllustration({ slug }: { readonly slug: string }) {
  return (
    <svg viewBox="0 0 96 72" aria-hidden="true">
      {DRAWINGS[slug] ?? DRAWINGS.Products}
    </svg>
  );
}
