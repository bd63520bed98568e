/** A form that changes something, as a browser without script would send it. */
export type PageForm = {
  /** Path to which the form is sent. */
  readonly action: string;
  readonly isMultipart: boolean;
  /** Fields with their values, including the clicked button if the button has a name. */
  readonly fields: readonly (readonly [string, string])[];
  /** Names of the fields that take a CSV file. */
  readonly sheets: readonly string[];
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, 'i').exec(tag);
  return found ? decode(found[1] ?? '') : undefined;
}

const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];

function inputValue(tag: string): readonly (readonly [string, string])[] {
  const name = attribute(tag, 'name');
  const type = attribute(tag, 'type') ?? 'text';
  const isChosen = !/^(?:checkbox|radio)$/.test(type) || attribute(tag, 'checked') !== undefined;
  if (!name || !isChosen || type === 'file' || attribute(tag, 'disabled') !== undefined) return [];
  return [[name, attribute(tag, 'value') ?? (type === 'checkbox' ? 'on' : '')]];
}

function fieldsOf(inside: string): (readonly [string, string])[] {
  const texts = [...inside.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/gi)].map(
    ([tag, , text = '']) => [attribute(tag, 'name') ?? '', decode(text)] as const,
  );
  const choices = [...inside.matchAll(/<select\b[^>]*>([\s\S]*?)<\/select>/gi)].map(([tag, options = '']) => {
    const all = tagsOf(options, 'option');
    const chosen = all.find((option) => attribute(option, 'selected') !== undefined) ?? all[0] ?? '';
    return [attribute(tag, 'name') ?? '', attribute(chosen, 'value') ?? ''] as const;
  });
  return [...tagsOf(inside, 'input').flatMap(inputValue), ...texts, ...choices].filter(
    ([name]) => name !== '',
  );
}

/** Returns the names of the fields of a form that take a CSV file. */
function sheetsOf(inside: string): string[] {
  const takers = tagsOf(inside, 'input').filter((tag) => attribute(tag, 'accept')?.includes('.csv'));
  return takers.map((tag) => attribute(tag, 'name') ?? '').filter((name) => name !== '');
}

/** Returns all POST forms of a page, one for each of their buttons. */
export function formsOf(html: string, path: string): PageForm[] {
  return [...html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/gi)].flatMap(([, tag = '', inside = '']) => {
    if (attribute(tag, 'method')?.toLowerCase() !== 'post') return [];
    const form = {
      action: attribute(tag, 'action') || path,
      isMultipart: attribute(tag, 'enctype') === 'multipart/form-data',
      fields: fieldsOf(inside),
      sheets: sheetsOf(inside),
    };
    const buttons = tagsOf(inside, 'button').filter((button) => attribute(button, 'name'));
    if (buttons.length === 0) return [form];
    return buttons.map((button) => {
      const pressed = [attribute(button, 'name') ?? '', attribute(button, 'value') ?? ''] as const;
      return { ...form, fields: [...form.fields, pressed] };
    });
  });
}

const BOUNDARY = 'form-of-a-page';
/** A CSV file with a valid product. */
const SHEET = `Title,Category,Condition,Price when new,Price asked,Years used,City,Details
Latitude 7490,Laptop,Good,90000,41000,3,Dhaka,All keys work and the battery is fine
`;

/** Encodes a form as browsers do, with files if necessary. Returns the content type and the body. */
export function encodeForm({ isMultipart, fields, sheets }: PageForm): {
  readonly type: string;
  readonly body: string;
} {
  if (!isMultipart) {
    const pairs = fields.map(([name, value]): [string, string] => [name, value]);
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs).toString() };
  }
  const part = ([name, value]: readonly [string, string]) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="products.csv"\r\n` +
    `content-type: text/csv\r\n\r\n${SHEET}\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: `${fields.map(part).join('')}${sheets.map(file).join('')}--${BOUNDARY}--\r\n`,
  };
}
