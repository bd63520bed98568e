import type { WireSearch } from '../../contract.ts';

const list = new Intl.ListFormat('en-GB');

/** Says what a search does without: "Nothing for “student”. Showing results without it." Empty where it has everything. */
export function leftOutText(leftOut: WireSearch['leftOut']): string {
  const quoted = (reason: WireSearch['leftOut'][number]['because']) =>
    leftOut.filter(({ because }) => because === reason).map(({ text }) => `“${text}”`);
  const [unknown, clashing] = [quoted('unknown'), quoted('combination')];
  return [
    unknown.length > 0 &&
      `Nothing for ${list.format(unknown)}. Showing results without ${unknown.length > 1 ? 'them' : 'it'}.`,
    clashing.length > 0 && `Nothing matches all of it. Showing results without ${list.format(clashing)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
