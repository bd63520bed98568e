import { invalidParameter } from './errors.ts';
import { showIntent } from './intent-view.ts';
import type { Call } from './processor.ts';
import type { RecordKind } from './store.ts';

const KIND_OF_PREFIX = new Map<string, RecordKind>([
  ['pi', 'payment_intent'],
  ['pm', 'payment_method'],
  ['ch', 'charge'],
  ['re', 'refund'],
]);
const OPEN_TO_BROWSERS = ['payment_method'];
const MAX_DEPTH = 4;

/** Replaces ids by their objects in the fields that `expand` names (`latest_charge`, `data.charge`, …). */
export function expandFields(call: Call, answer: object, paths: readonly string[]): object {
  const copy: object = structuredClone(answer);
  for (const path of paths) {
    const names = path.split('.');
    const isClosed = call.viewer === 'publishable' && !OPEN_TO_BROWSERS.includes(path);
    if (names.length > MAX_DEPTH || isClosed || !expandPath(call, copy, names)) {
      throw invalidParameter('expand', `This property cannot be expanded (${path}).`);
    }
  }
  return copy;
}

function expandPath(call: Call, target: object, names: readonly string[]): boolean {
  const [name, ...rest] = names;
  if (name === undefined) return true;
  if (Array.isArray(target)) return target.every((entry) => expandPath(call, entry, names));
  if (!Object.hasOwn(target, name)) return false;
  const value: unknown = Reflect.get(target, name);
  if (value === null) return true;
  const whole = typeof value === 'string' ? loadObject(call, value) : value;
  if (typeof whole !== 'object' || whole === null) return false;
  Reflect.set(target, name, whole);
  return expandPath(call, whole, rest);
}

function loadObject(call: Call, id: string): object | undefined {
  const kind = KIND_OF_PREFIX.get(id.split('_')[0] ?? '');
  if (kind === undefined) return undefined;
  const object = call.processor.store.find(kind, id)?.object;
  return object?.object === 'payment_intent' ? showIntent(object, call.viewer) : object;
}
