import type { ReactNode } from 'react';

type Column =
  | string
  | { readonly label: string /** Right-aligned, for numbers and last actions. */; readonly end?: boolean };

type TableProps = {
  /** Caption for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Rows: `<tr>` elements. `src/ui/README.md` lists the classes of their cells. */
  readonly children: ReactNode;
  /** Heading above the table inside its box. */
  readonly heading?: ReactNode;
  /** Content beside the heading, such as a count or a search. */
  readonly aside?: ReactNode;
  /** Content under the table inside its box, such as a {@link Pager}. */
  readonly foot?: ReactNode;
  readonly className?: string;
};

/** Shows a table in a box. Below 1024 px every row is a card. */
export function Table({ caption, columns, children, heading, aside, foot, className }: TableProps) {
  return (
    <div className="tbox bare">
      {heading && (
        <div className="cap">
          <h2>{heading}</h2>
          {aside && <div className="small">{aside}</div>}
        </div>
      )}
      <table className={className ? `table ${className}` : 'table'}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const { label, end = false } = typeof column === 'string' ? { label: column } : column;
              return (
                <th key={label} scope="col" className={end ? 'r' : undefined}>
                  {label}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {foot}
    </div>
  );
}
