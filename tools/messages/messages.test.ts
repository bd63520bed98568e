import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogs, type MessageKey } from '../../src/texts/catalog.ts';
import { type MessagePart, parseMessage, valueNames } from '../../src/texts/message-parts.ts';
import { ROOT } from '../root.ts';
import { inlineMessages } from './inline-messages.ts';
import { markMessages, messageCalls, objectionToCall } from './mark-messages.ts';
import { MOVED, STILL_IN_CODE, textsOutsideCatalogs } from './outside-catalogs.ts';

const keys = Object.keys(catalogs.en) as MessageKey[];

const calls = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return messageCalls(file, source).map((call) => ({ file, call }));
  });

describe('the catalogs', () => {
  test('have the same messages in both languages, none of them empty', () => {
    expect(Object.keys(catalogs.bn).toSorted()).toEqual(keys.toSorted());
    for (const catalog of Object.values(catalogs)) {
      expect(Object.entries(catalog).filter(([, message]) => message.trim() === '')).toEqual([]);
    }
  });

  test('name each message once', () => {
    for (const language of Object.keys(catalogs)) {
      const named = globSync(`src/texts/${language}/*.json`, { cwd: ROOT }).flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
      );
      expect(named.filter((key, index) => named.indexOf(key) !== index)).toEqual([]);
    }
  });

  test('use the same values in both languages', () => {
    const namesOf = (message: string) => [...valueNames(parseMessage(message))].toSorted();
    for (const key of keys) expect(namesOf(catalogs.bn[key]), key).toEqual(namesOf(catalogs.en[key]));
  });

  test('have no unused message', () => {
    const used = new Set(calls.map(({ call }) => call.key));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  test('write Bangla in its own script', () => {
    const withoutBangla = keys.filter((key) => !/[\u0980-\u09ff]/.test(catalogs.bn[key]));
    // These messages contain only values, with a full stop in one of them.
    expect(withoutBangla).toEqual(['date.clock', 'step.sentence']);
  });
});

/** Names and formats that Bangla messages write in Latin characters. */
const LATIN_NAMES =
  /Secondbyte|Google|T480|Windows|Apple|BIOS|Activation Lock|BitLocker|Absolute|Computrace|MDM|WhatsApp|JPEG|PNG|WebP|AVIF|SSD|\b[GM]B\b|\bT\b|name@example\.com|\b(?:CSV|JSON|UTF-8|Excel|Save As|Photos)\b/g;

/** More names and formats for articles and public pages, names of keys, and words that Windows and Mac show. */
const NAMES_ON_PUBLIC_PAGES = new RegExp(
  [
    String.raw`Facebook|YouTube|Instagram|\bAPI\b|\bSB-|\bpi_|\bhttps\b`,
    String.raw`\bMac\b|ThinkPad|\bHP\b|\bHDD\b|\bTB\b|SATA|NVMe|CrystalDiskInfo|\b(?:W|Wh|mWh)\b`,
    String.raw`\bF1[01]?\b|\bF2\b|\b(?:Ctrl|Shift|Esc|Escape|Enter|Start)\b|Performance|\bDisk(?: 0)?\b`,
    'About This Mac|Find My|Run as administrator|Installed batteries|Recent usage|Design capacity',
    'Full charge capacity|Cycle count|“capacity”|System (?:Settings|Information)|Battery(?: Health)?|Power',
    String.raw`\bi:|React(?: Router)?|Angular|Vue|(?:Java|Type)Script|JSX|Next\.js|\bHTTP\b|\bHTML\b|Pinia`,
    'TanStack Query|Zustand|Jotai|Redux Toolkit',
  ].join('|'),
  'g',
);

test('Bangla messages, those of emails included, have no Latin words except names', () => {
  const textOf = (parts: readonly MessagePart[]): string =>
    parts
      .map((part) => {
        if (part.kind === 'text') return part.text;
        return part.kind === 'plural' ? `${textOf(part.one)} ${textOf(part.other)}` : '';
      })
      .join('');
  const withoutNames = (text: string) => text.replace(LATIN_NAMES, '').replace(NAMES_ON_PUBLIC_PAGES, '');
  const withLatin = keys.filter((key) => /[a-z]/i.test(withoutNames(textOf(parseMessage(catalogs.bn[key])))));
  expect(withLatin).toEqual([]);
});

describe('the code', () => {
  test('calls messages so that each call can be compiled', () => {
    expect(calls.length).toBeGreaterThan(200);
    const objections = calls.flatMap(({ file, call }) => {
      const objection = objectionToCall(call);
      return objection ? [`${file}: ${objection}`] : [];
    });
    expect(objections).toEqual([]);
  });

  test('of moved screens has no text outside the catalogs', () => {
    const found = textsOutsideCatalogs();
    expect(found.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
  });

  test('in the lists of moved and other files exists', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
    const gone = [...STILL_IN_CODE, ...MOVED].filter(
      (begin) => !files.some((file) => file.startsWith(begin)),
    );
    expect(gone).toEqual([]);
  });
});

const SOURCE = `
import { t } from '#texts/t.ts';
import { rich } from '#texts/rich.ts';
export const Part = ({ count, to }) => [
  t('home.welcome'),
  t('home.allListings', { count: String(count) }),
  t('date.daysAgo', { count }),
  rich('home.forSale', { count: to(t('home.price')) }),
];
`;

/** Returns the example module as a browser gets it in a language. */
function compiled(language: 'en' | 'bn'): string {
  const marked = markMessages('part.tsx', SOURCE);
  if (marked === null) throw new Error('the module has messages');
  return inlineMessages('part.js', marked, language);
}

describe('the script of one language', () => {
  test('contains its texts in place of their calls, and no key and no catalog', () => {
    const code = compiled('en');
    expect(code).toContain('`Welcome to Secondbyte`');
    expect(code).toMatch(/`All \$\{String\(\w+\)\} listings`/);
    expect(code).toContain('`Price`');
    expect(code).not.toMatch(/home\.|texts\/t\.ts|texts\/rich\.ts|স্বাগতম/);
    expect(compiled('bn')).toContain('স্বাগতম');
  });

  test('has the plurals of its language, without a choice between equal texts', () => {
    expect(compiled('en')).toMatch(/count>=1&&count<=1\?`\$\{\w+\(count\)\} day`/);
    expect(compiled('bn')).not.toContain('<=1');
  });

  test.each([
    ['a key that is no message', "t('home.nothing')", '"home.nothing" is not a message'],
    ['a key that is worked out', 't(key)', '"" is not a message'],
    ['a missing value', "t('home.allListings')", '"home.allListings" needs the values {count}, but gets {}'],
    [
      'a message with a plural in rich()',
      "rich('date.daysAgo', { count: 2 })",
      '"date.daysAgo" has a plural; call it with t()',
    ],
  ])('is not built from %s', (_title, call, message) => {
    const source = `import { t } from '#texts/t.ts';\nimport { rich } from '#texts/rich.ts';\nexport const show = (key) => ${call};`;
    expect(() => markMessages('part.tsx', source)).toThrow(message);
  });

  test('is not built from a text that is evaluated once for all pages', () => {
    const source = "import { t } from '#texts/t.ts';\nexport const text = t('home.welcome');";
    expect(() => markMessages('part.tsx', source)).toThrow('call it while rendering');
  });
});
