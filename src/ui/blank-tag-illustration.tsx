/** Shows an empty tag on a string, hung on a nail. */
export function BlankTagIllustration() {
  return (
    <svg className="pic404 blank" viewBox="146 28 150 96" aria-hidden="true">
      <g className="ln">
        <circle className="fill" cx="210" cy="34" r="4" />
      </g>
      <path className="string" d="M210 38c-4 14-20 14-38 53" />
      <g transform="rotate(-7 214 92)">
        <path
          className="ghost"
          d="M174 64h100a7 7 0 0 1 7 7v40a7 7 0 0 1-7 7H174a7 7 0 0 1-5-2l-13-12a7 7 0 0 1-2-5V83a7 7 0 0 1 2-5l13-12a7 7 0 0 1 5-2z"
        />
        <circle cx="170" cy="91" r="4.5" className="hole" />
      </g>
    </svg>
  );
}
