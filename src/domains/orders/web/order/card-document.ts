import { savedPageHeaders } from '#platform/api/browser/service-worker.ts';

/** Parts of a stored card's document. */
export type CardParts = {
  /** Language of the page, as in its document. */
  readonly language: string;
  readonly title: string;
  /** Content of the page, as markup that React rendered. */
  readonly markup: string;
  /** Addresses of its style sheets. */
  readonly sheets: readonly string[];
  /** Address of the script that makes the PIN. */
  readonly script: string;
  readonly theme: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** Builds the document of a stored card. It is complete: it needs no router and no data. */
export function cardDocument({ language, title, markup, sheets, script, theme }: CardParts): string {
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="${escapeText(sheet)}">`);
  return `<!doctype html>
<html lang="${escapeText(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeText(title)}</title>
${links.join('\n')}
</head>
<body data-theme="${escapeText(theme)}">
${markup}
<script src="${escapeText(script)}"></script>
</body>
</html>
`;
}

/** Returns the headers of that document, as strict as those of a page: only own files, and only built scripts. */
export function cardHeaders(keptAt: Date): Readonly<Record<string, string>> {
  return savedPageHeaders("default-src 'self'", keptAt);
}
