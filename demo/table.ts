// Reads the model sheets, which are written as tables because forty models are easier to compare in columns.

/**
 * Cuts a text table (one row a line, cells between bars) into records.
 * A cell of a single dash is an empty cell.
 * @throws when a row has more or fewer cells than there are columns.
 */
export function readTable<const Column extends string>(
  columns: readonly Column[],
  table: string,
): Record<Column, string>[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const cells = row.split('|').map((cell) => cell.trim());
      if (cells.length !== columns.length) throw new Error(`${cells.length} cells in the row: ${row}`);
      const entries = columns.map((column, i) => [column, cells[i] === '-' ? '' : cells[i]]);
      return Object.fromEntries(entries) as Record<Column, string>;
    });
}

/** The values of a cell that holds a list. */
export function listIn(cell: string): string[] {
  return cell
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
