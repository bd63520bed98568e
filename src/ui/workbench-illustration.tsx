/** Shows a bench with tools and screens, and a price tag with the text `price`. */
export function WorkbenchIllustration({ price }: { readonly price: string }) {
  return (
    <svg className="bench" viewBox="0 0 560 350" aria-hidden="true">
      <g className="ln">
        <path d="M46 18v8M40 26h12v6h-12z" />
        <rect className="fill" x="38" y="32" width="16" height="44" rx="6" />
        <path d="M43 40v28M49 40v28M44 76h4v44h-4zM42 120h8l-4 9z" />
        <path d="M96 18v12" />
        <circle className="fill" cx="96" cy="40" r="10" />
        <path d="M90 48 80 96c-1 6 8 8 10 2l6-36 6 36c2 6 11 4 10-2l-10-48M91 34l-6-14M101 34l6-14" />
        <circle className="fill" cx="158" cy="52" r="30" />
        <circle cx="158" cy="52" r="23" />
        <circle cx="158" cy="52" r="15" />
        <path d="M158 14v8M181 71c10 6 12 18 4 28" />
      </g>
      <g className="ln">
        <path className="fill" d="M372 214h40l6 68h-52z" />
        <path className="fill" d="M336 286c0-5 4-8 9-8h94c5 0 9 3 9 8v4H336z" />
        <rect className="fill" x="270" y="44" width="244" height="170" rx="10" />
        <rect className="lit" x="282" y="56" width="220" height="138" rx="4" />
        <path d="M388 204h8" />
      </g>
      <g className="list">
        <path d="M300 78h70" />
        <path d="M324 106h104M324 130h132M324 154h88M324 176h112" />
      </g>
      <g className="tick">
        <path d="m300 105 5 5 9-10M300 129l5 5 9-10M300 153l5 5 9-10M300 175l5 5 9-10" />
      </g>
      <g className="ln">
        <path className="fill" d="M518 242h34l-4 48h-26z" />
        <path d="M526 242l-6-42M535 242v-34M544 242l7-30M531 208h8M516 200h8" />
      </g>
      <g className="ln">
        <rect className="fill" x="84" y="142" width="206" height="130" rx="9" />
        <rect className="lit" x="95" y="153" width="184" height="108" rx="3" />
        <path className="fill" d="M60 272h254l16 12c4 3 2 6-3 6H47c-5 0-7-3-3-6zM160 272l4 6h46l4-6" />
      </g>
      <g className="list">
        <path d="M112 178h56M112 192h86M112 206h42" />
      </g>
      <path className="string" d="M276 150c22-22 38-8 26 14-8 15-34 22-58 38" />
      <g transform="rotate(-9 250 222)">
        <path
          className="pricetag"
          d="M242 200h122a7 7 0 0 1 7 7v36a7 7 0 0 1-7 7H242a7 7 0 0 1-5-2l-12-12a7 7 0 0 1-2-5v-12a7 7 0 0 1 2-5l12-12a7 7 0 0 1 5-2z"
        />
        <circle className="hole" cx="238" cy="225" r="5" />
        <text x="306" y="234" textAnchor="middle" className="tagtext">
          {price}
        </text>
      </g>
      <g className="ln">
        <path className="fill" d="M0 290h560v14H0zM36 304h22v46H36zM502 304h22v46h-22z" />
        <path d="M58 326h444" />
      </g>
      <g className="ln">
        <path className="fill" d="M8 290v-9c0-9 6-15 14-15s14 6 14 15v9z" />
        <path d="M22 266v9" />
      </g>
    </svg>
  );
}
