/** Shows a tool board with one empty place, where a tag with a short `text` hangs. */
export function NotFoundIllustration({ text }: { readonly text: string }) {
  return (
    <svg className="pic404" viewBox="0 0 420 210" aria-hidden="true">
      <g className="ln">
        <path d="M38 20v8M32 28h12v6H32z" />
        <rect className="fill" x="30" y="34" width="16" height="50" rx="6" />
        <path d="M35 42v34M41 42v34M36 84h4v52h-4zM34 136h8l-4 10z" />
      </g>
      <g className="ln">
        <circle className="fill" cx="378" cy="62" r="32" />
        <circle cx="378" cy="62" r="24" />
        <circle cx="378" cy="62" r="15" />
        <path d="M378 22v8M402 83c10 7 12 20 3 29" />
      </g>
      <path
        className="ghost"
        d="M116 22h188a9 9 0 0 1 9 9v115h18l19 28c3 5 1 8-5 8H75c-6 0-8-3-5-8l19-28h18V31a9 9 0 0 1 9-9z"
      />
      <path className="ghost" d="M107 146h206M186 146l5 9h38l5-9" />
      <g className="ln">
        <circle className="fill" cx="210" cy="38" r="4" />
      </g>
      <path className="string" d="M210 42c-4 14-20 14-34 26" />
      <g transform="rotate(-7 214 92)">
        <path
          className="pricetag"
          d="M174 64h100a7 7 0 0 1 7 7v40a7 7 0 0 1-7 7H174a7 7 0 0 1-5-2l-13-12a7 7 0 0 1-2-5V83a7 7 0 0 1 2-5l13-12a7 7 0 0 1 5-2z"
        />
        <circle cx="170" cy="91" r="4.5" className="hole" />
        <text x="227" y="101" textAnchor="middle">
          {text}
        </text>
      </g>
    </svg>
  );
}
