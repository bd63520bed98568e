/** A request that is not a valid upload. */
export type HostileRequest = { readonly name: string; readonly make: () => RequestInit };

const BOUNDARY = 'x1y2';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const part = (header: string, body = 'a') => `--${BOUNDARY}\r\n${header}\r\n\r\n${body}\r\n`;
const file = 'content-disposition: form-data; name="image"; filename="a.jpg"';
const field = (name: string) => `content-disposition: form-data; name="${name}"`;
const END = `--${BOUNDARY}--\r\n`;

function post(body: BodyInit, type?: string): RequestInit {
  return {
    method: 'POST',
    body,
    duplex: 'half',
    headers: type ? { 'content-type': type } : {},
  } as RequestInit;
}

/** URLs that an attacker could try to make a server fetch (SSRF). */
const ADDRESSES = ['http://127.0.0.1:5432/', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd'];

const REQUESTS: Readonly<Record<string, () => RequestInit>> = {
  '10,000 parts': () => post(part(field('x')).repeat(10_000) + END, TYPE),
  '1,000 fields before the file': () => post(part(field('x')).repeat(1_000) + part(file) + END, TYPE),
  'a part header of 64 kB': () => post(part(`${file}\r\nx-more: ${'a'.repeat(65_536)}`) + END, TYPE),
  '5,000 lines of part header': () => post(part(`${file}${'\r\nx: y'.repeat(5_000)}`) + END, TYPE),
  'no boundary': () => post(part(file) + END, 'multipart/form-data'),
  'an empty boundary': () => post(part(file) + END, 'multipart/form-data; boundary='),
  'a boundary of 5,000 characters': () =>
    post(part(file) + END, `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
  'another boundary than it says': () => post(part(file) + END, 'multipart/form-data; boundary=other'),
  'two boundaries': () => post(part(file) + END, `multipart/form-data; boundary=other; boundary=${BOUNDARY}`),
  'a form inside the form': () =>
    post(
      part(`${field('image')}\r\ncontent-type: ${TYPE}2`, `--${BOUNDARY}2\r\n${file}\r\n\r\na`) + END,
      TYPE,
    ),
  'two files of one name': () => post(part(file, 'first') + part(file, 'second') + END, TYPE),
  'no end': () => post(part(file), TYPE),
  'no line between header and file': () => post(`--${BOUNDARY}\r\n${file}\r\n${END}`, TYPE),
  nothing: () => post('', TYPE),
  'boundaries alone': () => post(`--${BOUNDARY}\r\n`.repeat(50_000), TYPE),
  'a file under another name': () => post(part(file.replace('image', 'photo')) + END, TYPE),
  'a name of the prototype': () => post(part(file.replace('image', '__proto__')) + END, TYPE),
  'text in place of a file': () => post(part(field('image'), 'words') + END, TYPE),
  'JSON in place of a form': () => post('{"image":"x"}', 'application/json'),
  'a simple form in place of a form with files': () => post('image=x', 'application/x-www-form-urlencoded'),
  'a charset that is none': () => post(part(file) + END, `${TYPE}; charset=utf-7`),
  'a file packed on the way': () => ({
    ...post(part(file) + END, TYPE),
    headers: { 'content-type': TYPE, 'content-encoding': 'gzip' },
  }),
};

/** All hostile requests. None of them contains a picture. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [
  ...Object.entries(REQUESTS).map(([name, make]) => ({ name, make })),
  ...ADDRESSES.map((address) => ({
    name: `the address ${address} in place of a file`,
    make: () => post(part(field('image'), address) + END, TYPE),
  })),
];

/**
 * File names that contain paths, or that break programs that display them. A valid picture is sent under each name.
 */
export const HOSTILE_NAMES: readonly string[] = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\x.dll',
  '/etc/passwd',
  'C:\\boot.ini',
  '\\\\server\\share\\x.jpg',
  'a.jpg/../../b.jpg',
  '.htaccess',
  '.',
  '..',
  'CON',
  'aux.jpg',
  'photo.php',
  'photo.jpg.php',
  'photo.php.jpg',
  'photo.jpg.',
  'photo.jpg ',
  'photo.svg',
  'photo.html',
  'photo.jpg\0.php',
  'photo\u202egpj.exe',
  'photo\r\nX-Evil: yes.jpg',
  'photo\r\n\r\n<script>alert(1)</script>.jpg',
  '"; filename="other.php',
  '<script>alert(1)</script>.jpg',
  "' or 1=1 --.jpg",
  '$(touch evil).jpg',
  '%2e%2e%2fevil.jpg',
  '`id`.jpg',
  `${'a'.repeat(300)}.jpg`,
  '',
  '🖥️.jpg',
];
