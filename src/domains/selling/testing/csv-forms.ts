import { buildSheet } from './sheet.ts';

/** CSV file with two valid rows, in rows 2 and 3. */
const plain = buildSheet({ Title: 'Dell 15 IPS' }, { Title: 'HP LaserJet', Category: 'Printer' });

/** Returns the file `plain` with another delimiter, which occurs in no cell. */
const parted = (mark: string) => plain.replaceAll(',', mark);

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

/**
 * A CSV file of two listings in all formats that spreadsheets and exporters write. The import page and the import
 * command must read all of them the same way.
 */
export const readableForms: readonly (readonly [name: string, bytes: Buffer])[] = (
  [
    ['plain', plain],
    ['with a byte order mark', `\ufeff${plain}`],
    ['with semicolons', parted(';')],
    ['with tabs', parted('\t')],
    ['that names its mark', `sep=;\r\n${parted(';')}`],
    ['that names a comma', `sep=,\n${plain}`],
    ['that names its mark in quotes behind a byte order mark', `\ufeff"sep=;"\r\n${parted(';')}`],
    ['with blank lines first', `\r\n\r\n${plain}`],
    ['with blank cells first', `;;;\r\n${parted(';')}`],
    ['with an inch mark in a plain cell', plain.replace('Dell 15 IPS', 'Dell 15.6" IPS')],
    ['with line feeds alone', plain.replaceAll('\r\n', '\n')],
    ['with units behind the names', plain.replace('Price asked', 'Price asked (BDT)')],
    ['with units in words', plain.replace('Price asked', 'Price in BDT')],
    ['with other names of columns', plain.replace('Title', 'Name').replace('Details', 'Description')],
    ['with text marks before figures', plain.replaceAll(/,(01\d{9})/g, ",'$1")],
  ] as const
).map(([name, text]) => [name, Buffer.from(text)]);

/** Files that are not UTF-8 text. The import page and the import command refuse them with a hint. */
export const unreadableForms: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['in UTF-16', utf16(plain, 'le')],
  ['in UTF-16, big end first', utf16(plain, 'be')],
  ['in UTF-16 without a mark', utf16(plain, 'le').subarray(2)],
  ['in Windows-1252', Buffer.from(plain.replace('Dell', 'R\u00e9sum\u00e9'), 'latin1')],
  ['of a workbook', Buffer.from('504b0304140006000800000021ff', 'hex')],
];
