/** Shows a dot between two parts of an element with the class `dots`. CSS hides a dot at the start of a line. */
export function Dot() {
  return <span className="dot">{' · '}</span>;
}
