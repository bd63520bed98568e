import '../common/check-list.css';
import { Check } from '#ui/icon.tsx';
import type { CheckLine } from '../../checks.ts';

/** Lists the checks of a verified seller. Loaders create the lines, so that their texts stay out of browser scripts. */
export function CheckList({ lines }: { readonly lines: readonly CheckLine[] }) {
  return (
    <ul className="check-list">
      {lines.map(({ text, month }) => (
        <li key={text}>
          <Check className="i s" aria-hidden="true" />
          <span>{text}</span>
          {month && <span className="muted">{month}</span>}
        </li>
      ))}
    </ul>
  );
}
