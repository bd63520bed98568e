/** Separates a part of a `dots` line from the part before it. At the start of a line it is out of sight. */
export function Dot() {
  return <span className="dot">{' · '}</span>;
}
