import { savedPageHeaders } from '#platform/api/browser/service-worker.ts';

/** Parts of the HTML document of an order's offline card. */
export type CardParts = {
  /** Language of the page, for the `lang` attribute. */
  readonly language: string;
  readonly title: string;
  /** Content of the card, as HTML that React rendered. */
  readonly markup: string;
  /** Paths of the style sheets. */
  readonly sheets: readonly string[];
  /** Path of the card's script, which computes the PIN. */
  readonly script: string;
  readonly theme: string;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/**
 * Builds the HTML document of an order's offline card. The document works without the router and without requests for
 * data.
 */
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

/**
 * Returns the headers of an offline card's document. Like the policy of pages, its content security policy allows only
 * the site's own files.
 */
export function cardHeaders(keptAt: Date): Readonly<Record<string, string>> {
  return savedPageHeaders("default-src 'self'", keptAt);
}
