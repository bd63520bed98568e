import { html, raw } from 'hono/html';
import { z } from 'zod';
import { currentLanguage, inLanguage, type Language, localDigits } from '#kernel/locale.ts';
import type { Subscription } from './unsubscribe-token.server.ts';

/** Picture in an email, which the mail program loads from the market. Width and height are those of its file, in px. */
type EmailPicture = {
  /** Absolute URL. */
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
};

/** Thing that an email is about, such as a listing, shown with its picture. */
export type EmailItem = {
  readonly title: string;
  readonly price?: string;
  /** One line per entry. */
  readonly details: readonly string[];
  readonly picture: EmailPicture | null;
};

/** A detail row of an email: label and value. */
export type EmailRow = {
  readonly label: string;
  readonly value: string;
  /** URL that the value links to: `tel:+88…` calls, `https://…` opens. */
  readonly url?: string;
};

/** An email as structured text, in reading order. The HTML and the plain text are both made from it. */
export type Email = {
  readonly to: string;
  /** Language of all texts of the email. English by default. */
  readonly language?: Language;
  readonly subject: string;
  /** Preview beside the subject in a list of emails; the first paragraph if missing. */
  readonly preview?: string;
  readonly heading: string;
  /** True if the email confirms something that is done. Its heading then begins with a green tick. */
  readonly isDone?: boolean;
  /** One paragraph per entry. */
  readonly paragraphs: readonly string[];
  readonly item?: EmailItem;
  readonly rows?: readonly EmailRow[];
  /** The email's only button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Next steps, in order; at most three. */
  readonly steps?: readonly { readonly title: string; readonly text: string }[];
  /** Paragraphs at the end. */
  readonly closing?: readonly string[];
  /** Reason why the recipient gets this email. */
  readonly reason: string;
  /** Reference number for replies to the market. */
  readonly reference?: string;
  /** Set for emails that people can unsubscribe from: the person, the topic, and the topic in words. */
  readonly subscription?: Subscription & { readonly about: string };
  /** An attached text file. */
  readonly attachment?: EmailAttachment;
  /** Time in ms since 1970 after which the email is wrong and is not sent any more. */
  readonly until?: number;
};

/** Person who gets an email, in the language of their account. */
export type EmailReader = { readonly email: string; readonly language: Language };

/** Writes an email to a person. `write` runs in the language of the reader's account. */
export function emailTo(reader: EmailReader, write: () => Omit<Email, 'to' | 'language'>): Email {
  const { email: to, language } = reader;
  return inLanguage(language, () => ({ to, language, ...write() }));
}

const emailAttachment = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });
/** Text file attached to an email. */
export type EmailAttachment = z.output<typeof emailAttachment>;

/** An email that waits to be sent. It has the body as HTML and as text, and the data for header and footer. */
export const renderedEmail = z.object({
  /** Id of the email, by which duplicates can be recognized. */
  id: z.uuid(),
  to: z.email(),
  /** Language of the email. Emails that were queued by older versions have none. */
  language: z.enum(['en', 'bn']).default('en'),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  preview: z.string().optional(),
  reason: z.string(),
  reference: z.string().optional(),
  subscription: z.object({ personId: z.uuid(), topic: z.string(), about: z.string() }).optional(),
  attachment: emailAttachment.optional(),
  until: z.number().optional(),
});
/** A rendered email that waits to be sent. */
export type RenderedEmail = z.output<typeof renderedEmail>;

/** Texts in the footer of every email, in one language. */
export type FooterTexts = {
  readonly help: string;
  readonly reference: (reference: string) => string;
  /** Label of the link that unsubscribes the reader from emails about something. */
  readonly turnOff: (about: string) => string;
};

/** Header and footer of every email. */
export type EmailFrame = {
  /** Sender's brand. */
  readonly brand: string;
  /** Absolute URL of the logo, a PNG with two pixels for each CSS pixel. */
  readonly logoUrl: string;
  readonly homeUrl: string;
  /** Page with the market's contact details. */
  readonly helpUrl: string;
  /** Email address for questions; null without one. */
  readonly helpEmail: string | null;
  /** Postal address; null without one. */
  readonly postalAddress: string | null;
  readonly texts: Readonly<Record<Language, FooterTexts>>;
  /** Returns the absolute URL that unsubscribes the recipient from a topic. */
  readonly unsubscribeUrl: (subscription: Subscription) => string;
};

/** Positions at which mail programs recognize a URL or email address in plain text and turn it into a link. */
const LINKED = /(?<=[\p{L}\p{M}\p{N}])\.(?=\p{L}[\p{L}\p{M}])|:(?=\/\/)|(?<=\S)@(?=\S)/gu;
/** Invisible character that keeps mail programs from recognizing a URL or email address. */
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Changes a text so that no mail program turns parts of it into links. Emails contain texts of other people, and only
 * the market itself may add links.
 */
export function withoutLinks(text: string): string {
  return text.replace(LINKED, (mark) => `${mark}${ZERO_WIDTH_SPACE}`);
}

/** Longest side of an item's picture, in px. */
const PICTURE_PX = 144;

/**
 * Renders an item's picture. Both width and height are set, because some mail programs ignore styles that keep the
 * proportions.
 */
function itemPicture({ url, alt, width, height }: EmailPicture) {
  const scale = PICTURE_PX / Math.max(width, height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return html`<td class="picture" width="${PICTURE_PX}" valign="top" style="padding:12px 0 12px 12px"><img src="${url}" alt="${withoutLinks(alt)}" width="${shownWidth}" height="${shownHeight}" style="display:block;border-radius:8px;border:0"></td>`;
}

const paragraph = (text: string) => html`<p style="margin:0 0 12px">${withoutLinks(text)}</p>`;

function itemBody({ title, price, details, picture }: EmailItem) {
  const lines = details.map(
    (line) =>
      html`<div class="muted" style="font-size:14px;line-height:20px;color:#495a5e">${withoutLinks(line)}</div>`,
  );
  return html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 24px;border:1px solid #d8e0e1;border-radius:12px;border-collapse:separate"><tr>${picture ? itemPicture(picture) : ''}<td valign="middle" style="padding:12px 16px"><div style="font-size:17px;line-height:23px;font-weight:600">${withoutLinks(title)}</div>${price ? html`<div style="font-size:20px;line-height:28px;font-weight:700">${price}</div>` : ''}${lines}</td></tr></table>`;
}

function rowValue({ value, url }: EmailRow) {
  return url
    ? html`<a class="link" href="${url}" style="color:#0f6367;font-weight:600">${withoutLinks(value)}</a>`
    : withoutLinks(value);
}

function rowsBody(rows: readonly EmailRow[]) {
  const lines = rows.map(
    (row) =>
      html`<tr><td class="muted line" width="120" valign="top" style="padding:6px 12px 6px 0;border-bottom:1px solid #d8e0e1;font-size:14px;line-height:24px;color:#495a5e">${row.label}</td><td class="line" valign="top" style="padding:6px 0;border-bottom:1px solid #d8e0e1;line-height:24px">${rowValue(row)}</td></tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-top:1px solid #d8e0e1" class="line">${lines}</table>`;
}

function actionBody({ label, url }: { readonly label: string; readonly url: string }) {
  return html`<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 28px"><tr><td class="fill" align="center" bgcolor="#0f6367" style="border-radius:8px;background:#0f6367"><a class="on-fill" href="${url}" style="display:block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${withoutLinks(label)}</a></td></tr></table>`;
}

function stepsBody(steps: NonNullable<Email['steps']>) {
  const lines = steps.map(
    ({ title, text }, index) =>
      html`<tr><td width="38" valign="top" style="padding:0 14px 14px 0"><div class="number" style="width:24px;line-height:28px;border-radius:5px;background:#ddf4f3;color:#0e5358;text-align:center;font-size:14px;font-weight:700">${localDigits(String(index + 1))}</div></td><td style="padding:2px 0 14px"><b>${title}</b><br><span class="muted" style="font-size:15px;line-height:22px;color:#495a5e">${withoutLinks(text)}</span></td></tr>`,
  );
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">${lines}</table>`;
}

const DONE_MARK = html`<span class="done" style="color:#186f3b" aria-hidden="true">✓</span> `;

function bodyHtml({
  heading,
  isDone,
  paragraphs,
  item,
  rows = [],
  action,
  steps = [],
  closing = [],
}: Email): string {
  return String(
    html`<h1 class="heading" style="margin:0 0 12px;font-size:28px;line-height:34px;letter-spacing:-.015em">${isDone ? DONE_MARK : ''}${withoutLinks(heading)}</h1>${paragraphs.map(paragraph)}${item ? itemBody(item) : ''}${rows.length > 0 ? rowsBody(rows) : ''}${action ? actionBody(action) : ''}${steps.length > 0 ? stepsBody(steps) : ''}${closing.map(paragraph)}`,
  );
}

const itemText = ({ title, price, details }: EmailItem) =>
  [title, ...(price ? [price] : []), ...details].map(withoutLinks).join('\n');

/** Returns a row as plain text. The URL of a link is added; a phone number needs none. */
function rowText({ label, value, url }: EmailRow): string {
  const opens = url?.startsWith('http') ? ` ${url}` : '';
  return `${label}: ${withoutLinks(value)}${opens}`;
}

/** Returns the full stop of the email's language for a title without a final mark; otherwise an empty text. */
const sentenceEnd = (title: string) => (/[?!।]$/.test(title) ? '' : currentLanguage() === 'en' ? '.' : '।');

function bodyText({ heading, paragraphs, item, rows = [], action, steps = [], closing = [] }: Email): string {
  return [
    withoutLinks(heading),
    ...paragraphs.map(withoutLinks),
    ...(item ? [itemText(item)] : []),
    ...(rows.length > 0 ? [rows.map(rowText).join('\n')] : []),
    ...(action ? [`${withoutLinks(action.label)}: ${action.url}`] : []),
    ...(steps.length > 0
      ? [
          steps
            .map(
              ({ title, text }, index) =>
                `${localDigits(String(index + 1))}. ${title}${sentenceEnd(title)} ${withoutLinks(text)}`,
            )
            .join('\n'),
        ]
      : []),
    ...closing.map(withoutLinks),
  ].join('\n\n');
}

/** Renders an email as HTML and as plain text, ready to be queued. */
export function renderEmail(email: Email): RenderedEmail {
  return inLanguage(email.language ?? 'en', () => render(email));
}

function render(email: Email): RenderedEmail {
  const { to, subject, preview = email.paragraphs[0] ?? '', reason, reference } = email;
  const { language = 'en', subscription, attachment, until } = email;
  return {
    id: crypto.randomUUID(),
    to,
    language,
    subject,
    html: bodyHtml(email),
    text: bodyText(email),
    preview: withoutLinks(preview),
    reason,
    ...(reference ? { reference } : {}),
    ...(subscription ? { subscription } : {}),
    ...(attachment ? { attachment } : {}),
    ...(until === undefined ? {} : { until }),
  };
}

/**
 * Styles that only some mail programs read. Required styles are inline. Programs without a dark mode show the light
 * mode.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body,table,td,p,div,h1{font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,'Noto Sans Bengali','Nirmala UI',sans-serif}
@media(max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.heading{font-size:24px!important;line-height:30px!important}.button{width:100%!important}.picture,.picture img{width:96px!important}.picture img{height:auto!important}}
@media(prefers-color-scheme:dark){.ground{background:#0d1416!important}.sheet{background:#141e20!important;color:#ecf1f2!important}.line{border-color:#2c383a!important}.muted{color:#a9b5b7!important}.link{color:#58cdc9!important}.fill{background:#58cdc9!important}.on-fill{color:#041b1e!important}.number{background:#0e3436!important;color:#88e0dc!important}.done{color:#68d18c!important}}
@media print{.button{display:none!important}.ground,.sheet{background:#fff!important;color:#000!important}}`;

function helpLink({ language, reference }: RenderedEmail, { helpEmail, helpUrl, texts }: EmailFrame) {
  const { help } = texts[language];
  const subject = reference ? `?subject=${encodeURIComponent(reference)}` : '';
  const link = (url: string, label: string) =>
    html`<a class="link" href="${url}" style="color:#0f6367">${label}</a>`;
  return helpEmail
    ? html`${link(`mailto:${helpEmail}${subject}`, helpEmail)} · ${link(helpUrl, help)}`
    : link(helpUrl, help);
}

function unsubscribeLink({ language, subscription }: RenderedEmail, { unsubscribeUrl, texts }: EmailFrame) {
  return subscription
    ? html` · <a class="link" href="${unsubscribeUrl(subscription)}" style="color:#0f6367">${texts[language].turnOff(subscription.about)}</a>`
    : '';
}

function page(email: RenderedEmail, frame: EmailFrame): string {
  const { language, subject, preview, reason, reference } = email;
  const sender = frame.postalAddress ? `${frame.brand}, ${frame.postalAddress}` : frame.brand;
  return String(html`${raw('<!doctype html>')}<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title><style>${raw(STYLE)}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f6fafa">${preview ? html`<div style="display:none;max-height:0;overflow:hidden">${preview}</div>` : ''}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6fafa"><tr><td align="center">
<table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff;color:#122125;text-align:left;font-size:16px;line-height:25px;overflow-wrap:anywhere">
<tr><td class="pad line" style="padding:24px 40px 20px;border-bottom:1px solid #d8e0e1"><a class="sheet" href="${frame.homeUrl}" style="color:#122125;text-decoration:none;font-size:20px;line-height:29px;font-weight:700"><img src="${frame.logoUrl}" alt="" width="36" height="29" style="vertical-align:top;border:0"> ${frame.brand}</a></td></tr>
<tr><td class="pad" style="padding:32px 40px 20px">${raw(email.html)}</td></tr>
<tr><td class="pad line muted" style="padding:20px 40px 40px;border-top:1px solid #d8e0e1;font-size:14px;line-height:21px;color:#495a5e">${reason}<br>${reference ? html`${frame.texts[language].reference(reference)}<br>` : ''}${sender}<br>${helpLink(email, frame)}${unsubscribeLink(email, frame)}</td></tr>
</table></td></tr></table></body></html>`);
}

/** Currency sign before a number. Some plain-text mail programs have no glyph for it. */
const CURRENCY_SIGN = /৳(?=\d)/g;

function pageText(email: RenderedEmail, frame: EmailFrame): string {
  const { language, text, reason, reference, subscription } = email;
  const { brand, postalAddress, helpEmail, helpUrl } = frame;
  const texts = frame.texts[language];
  const foot = [
    reason,
    ...(reference ? [texts.reference(reference)] : []),
    postalAddress ? `${brand}, ${postalAddress}` : brand,
    `${texts.help}: ${helpEmail ? `${helpEmail}, ` : ''}${helpUrl}`,
    ...(subscription ? [`${texts.turnOff(subscription.about)}: ${frame.unsubscribeUrl(subscription)}`] : []),
  ];
  // The line `-- ` starts the signature for mail programs (RFC 3676, 4.3).
  return `${text.replace(CURRENCY_SIGN, 'Tk ৳')}\n\n-- \n${foot.join('\n')}`;
}

/** Adds the common header and footer to a rendered email. */
export function layOutEmail(
  email: RenderedEmail,
  frame: EmailFrame,
): { readonly html: string; readonly text: string } {
  return { html: page(email, frame), text: pageText(email, frame) };
}
