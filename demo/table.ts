// Parses the tables of models. Models are in tables, because many models are easier to compare in columns.

/**
 * Parses a text table into records. Each row is a line, and bars separate the cells. A cell with a single dash is
 * empty.
 * @throws if a row has more or fewer cells than there are columns
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

/** Returns the values of a cell that contains a list. */
export function listIn(cell: string): string[] {
  return cell
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
