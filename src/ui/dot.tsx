/** Separates a part of a `dots` line from the part before it. At the start of a line, CSS hides the dot. */
export function Dot() {
  return <span className="dot">{' · '}</span>;
}
