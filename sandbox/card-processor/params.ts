import { ApiError, invalidParameter, missingParameter } from './errors.ts';

/** Parameters as they were sent: `a[b][c]=x` becomes nested maps; lists are maps with number keys. */
export type ParamTree = Map<string, ParamTree | string>;

const MAX_DEPTH = 6;
const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY_LENGTH = 40;
const MAX_METADATA_VALUE_LENGTH = 500;

/** Parses a form-encoded text (a body or a query) with brackets. Throws 400 for contradictory keys. */
export function parseForm(text: string): ParamTree {
  const tree: ParamTree = new Map();
  for (const [name, value] of new URLSearchParams(text)) place(tree, splitName(name), name, value);
  return tree;
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const rest = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(rest)) return [name];
  return [name.slice(0, open), ...rest.slice(1, -1).split('][')];
}

function place(tree: ParamTree, path: string[], name: string, value: string): void {
  if (path.length > MAX_DEPTH) throw invalidParameter(name, 'Parameters are nested too deeply.');
  let branch = tree;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(branch.size) : part;
    if (index === path.length - 1) {
      branch.set(key, value);
      return;
    }
    const next = branch.get(key) ?? new Map();
    if (typeof next === 'string') throw invalidParameter(name, `Invalid shape of parameter ${name}.`);
    branch.set(key, next);
    branch = next;
  }
}

/**
 * Strict access to one level of parameters. Every parameter must be read by name, and {@link Params.finish} refuses all
 * others. An empty text means "unset" and reads as null.
 */
export class Params {
  readonly #tree: ParamTree;
  readonly #prefix: string;
  readonly #known = new Set<string>();
  readonly #sections: Params[] = [];

  constructor(tree: ParamTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  /** Returns the full name of a parameter of this level, with brackets. */
  nameOf(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  has(name: string): boolean {
    return this.#tree.has(name);
  }

  isText(name: string): boolean {
    return typeof this.#tree.get(name) === 'string';
  }

  /** Reads a text; null if empty, undefined if absent. */
  text(name: string, maxLength = 5000): string | null | undefined {
    this.#known.add(name);
    const value = this.#tree.get(name);
    if (value === undefined || value === '') return value === '' ? null : undefined;
    if (typeof value !== 'string') throw invalidParameter(this.nameOf(name), 'Invalid string: {…}');
    if (value.length > maxLength) {
      const message = `Invalid string: must be at most ${maxLength} characters`;
      throw invalidParameter(this.nameOf(name), message, 'parameter_invalid_string_too_long');
    }
    return value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missingParameter(this.nameOf(name));
    if (value === null) {
      const message = `You passed an empty string for '${this.nameOf(name)}'.`;
      throw invalidParameter(this.nameOf(name), message, 'parameter_invalid_empty');
    }
    return value;
  }

  /** Reads a whole number; undefined if absent or empty. */
  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParameter(this.nameOf(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
    }
    return Number(value);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw missingParameter(this.nameOf(name));
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    if (value !== 'true' && value !== 'false')
      throw invalidParameter(this.nameOf(name), `Invalid boolean: ${value}`);
    return value === 'true';
  }

  choice<Value extends string>(name: string, allowed: readonly Value[]): Value | undefined {
    const value = this.text(name);
    if (value === undefined || value === null) return undefined;
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) {
      const message = `Invalid ${this.nameOf(name)}: must be one of ${allowed.join(', ')}`;
      throw invalidParameter(this.nameOf(name), message);
    }
    return found;
  }

  list(name: string): string[] | undefined {
    this.#known.add(name);
    const value = this.#tree.get(name);
    if (value === undefined) return undefined;
    if (value === '') return [];
    if (typeof value === 'string') throw invalidParameter(this.nameOf(name), 'Invalid array');
    return [...value.values()].map((entry) => {
      if (typeof entry !== 'string') throw invalidParameter(this.nameOf(name), 'Invalid array');
      return entry;
    });
  }

  /** Returns a nested level with the same strict access; undefined if absent or empty. */
  section(name: string): Params | undefined {
    this.#known.add(name);
    const value = this.#tree.get(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidParameter(this.nameOf(name), 'Invalid object');
    const section = new Params(value, this.nameOf(name));
    this.#sections.push(section);
    return section;
  }

  /** Accepts parameters of any shape without reading them. */
  ignore(...names: string[]): void {
    for (const name of names) this.#known.add(name);
  }

  /** Reads changes to metadata. An empty value removes its key; `clear` means that all metadata is unset. */
  metadata(): { clear: boolean; changes: Map<string, string> } | undefined {
    if (this.#tree.get('metadata') === '') {
      this.#known.add('metadata');
      return { clear: true, changes: new Map() };
    }
    const section = this.section('metadata');
    return section === undefined ? undefined : { clear: false, changes: section.#metadataEntries() };
  }

  #metadataEntries(): Map<string, string> {
    const changes = new Map<string, string>();
    for (const name of this.#tree.keys()) {
      if (name.length > MAX_METADATA_KEY_LENGTH) {
        const message = `Metadata keys can be at most ${MAX_METADATA_KEY_LENGTH} characters.`;
        throw invalidParameter('metadata', message);
      }
      changes.set(name, this.text(name, MAX_METADATA_VALUE_LENGTH) ?? '');
    }
    return changes;
  }

  /** Throws 400 `parameter_unknown` for the first parameter that was sent but never read. */
  finish(): void {
    for (const name of this.#tree.keys()) {
      if (this.#known.has(name)) continue;
      const message = `Received unknown parameter: ${this.nameOf(name)}`;
      throw invalidParameter(this.nameOf(name), message, 'parameter_unknown');
    }
    for (const section of this.#sections) section.finish();
  }
}

/** Returns the metadata after the changes. Throws 400 if it has too many keys. */
export function applyMetadata(
  current: Record<string, string>,
  update: ReturnType<Params['metadata']>,
): Record<string, string> {
  if (update === undefined) return current;
  const merged = new Map(update.clear ? [] : Object.entries(current));
  for (const [name, value] of update.changes) {
    if (value === '') merged.delete(name);
    else merged.set(name, value);
  }
  if (merged.size > MAX_METADATA_KEYS) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: `Metadata can have at most ${MAX_METADATA_KEYS} keys.`,
      param: 'metadata',
    });
  }
  return Object.fromEntries(merged);
}
