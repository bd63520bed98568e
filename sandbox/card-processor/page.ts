const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; background: Canvas; color: CanvasText; }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  main.narrow { max-width: 26rem; padding-top: 10vh; }
  .panel { border: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); border-radius: 12px; padding: 1.5rem; }
  h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 .75rem; }
  h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  .hint { color: color-mix(in srgb, CanvasText 70%, Canvas); font-size: .9rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0 1.5rem; }
  dt { color: color-mix(in srgb, CanvasText 70%, Canvas); }
  dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  button { font: inherit; font-weight: 600; width: 100%; min-height: 48px; border-radius: 8px; cursor: pointer;
    margin-top: .75rem; border: 1px solid #1d4ed8; background: #1d4ed8; color: #fff; }
  button.quiet { background: transparent; color: CanvasText; border-color: color-mix(in srgb, CanvasText 45%, Canvas); }
  :focus-visible { outline: 3px solid #60a5fa; outline-offset: 2px; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; width: 100%; font-size: .9rem; }
  th, td { text-align: left; padding: .35rem .75rem .35rem 0; white-space: nowrap;
    border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); }
  td.number { font-variant-numeric: tabular-nums; }
`;

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Renders a complete page around HTML. */
export function drawPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>${content}</body>
</html>`;
}
