// Draws portraits of people and signs of shops. They are flat drawings, so no photo of a real person is needed.

import { type Random, seeded } from '../harness/random.ts';
import { letterStrokes } from './pictures/letters.ts';

const SIZE = 640;

const GROUNDS = ['#cfe3df', '#e9dcc3', '#d5dcec', '#e6d3cf', '#d9e4cb', '#dcd6e6'] as const;
const SKINS = ['#8d5a3b', '#a06a45', '#b07a52', '#c08a61', '#96623f'] as const;
const HAIRS = ['#17120f', '#1f1915', '#2a211b'] as const;
const CLOTHES = ['#0f6367', '#7d3b45', '#2f4f7f', '#5b6b3a', '#b0793a', '#46424f', '#8a5a7a'] as const;
const SCARVES = ['#7d3b45', '#2f5d62', '#3d4f7a', '#a8743b', '#6b5a86', '#41463f', '#b7828a'] as const;
const SIGNS = [
  { ground: '#0f6367', ink: '#ffffff', mark: '#f9b73f' },
  { ground: '#24364f', ink: '#f3f6fa', mark: '#7fc4e8' },
  { ground: '#7a2f33', ink: '#fff6ef', mark: '#f2c172' },
  { ground: '#2f4a35', ink: '#f4f8ef', mark: '#b8d98a' },
  { ground: '#463a5c', ink: '#f6f2fb', mark: '#d3b0f0' },
  { ground: '#e9dcc3', ink: '#3a2a18', mark: '#c2571f' },
] as const;

const whole = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 640 640">${body}</svg>`;

/** Returns a color mixed with black (`share` below 0) or white (`share` above 0). */
function toned(color: string, share: number): string {
  const goal = share < 0 ? 0 : 255;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = parts.map((part) => Math.round(part + (goal - part) * Math.abs(share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

type Face = { skin: string; hair: string; cloth: string; scarf: string; covered: boolean; glasses: boolean };

function faceOf(covered: boolean, random: Random): Face {
  return {
    skin: random.pick(SKINS),
    hair: random.pick(HAIRS),
    cloth: random.pick(CLOTHES),
    scarf: random.pick(SCARVES),
    covered,
    glasses: random.chance(0.35),
  };
}

function shoulders(face: Face, random: Random): string {
  const collar = random.chance(0.5)
    ? `<path d="M262 470 320 548 378 470 404 486 340 590H300L236 486Z" fill="${toned(face.cloth, 0.22)}"/>`
    : `<path d="M250 474Q320 556 390 474L400 482Q320 580 240 482Z" fill="${toned(face.cloth, 0.22)}"/>`;
  return [
    `<path d="M84 640Q92 520 216 484L424 484Q548 520 556 640Z" fill="${face.cloth}"/>`,
    `<path d="M268 400H372V478Q320 540 268 478Z" fill="${toned(face.skin, -0.16)}"/>`,
    collar,
  ].join('');
}

function features(face: Face, woman: boolean, random: Random): string {
  const brow = woman ? 9 : 13;
  const dark = toned(face.skin, -0.72);
  const eyes = [264, 376].map(
    (x) =>
      `<ellipse cx="${x}" cy="300" rx="15" ry="17" fill="#fbf8f4"/><circle cx="${x}" cy="301" r="12.500" fill="#1d1512"/><circle cx="${x + 4}" cy="296" r="3.600" fill="#fff"/>`,
  );
  const brows = [264, 376].map(
    (x) =>
      `<path d="M${x - 30} 262Q${x} ${random.whole(242, 250)} ${x + 30} 262" fill="none" stroke="${face.hair}" stroke-width="${brow}" stroke-linecap="round"/>`,
  );
  const smile = random.whole(412, 424);
  const mouth = woman
    ? `<path d="M284 388Q320 ${smile} 356 388Q320 ${smile - 20} 284 388Z" fill="${toned('#a2433f', -0.1)}"/>`
    : `<path d="M282 388Q320 ${smile} 358 388" fill="none" stroke="${toned(face.skin, -0.5)}" stroke-width="9" stroke-linecap="round"/>`;
  const nose = `<path d="M322 304Q306 350 326 354" fill="none" stroke="${toned(face.skin, -0.3)}" stroke-width="8" stroke-linecap="round"/>`;
  const glasses = face.glasses
    ? `<g fill="#ffffff" fill-opacity=".14" stroke="${dark}" stroke-width="8"><rect x="222" y="270" width="82" height="62" rx="24"/><rect x="336" y="270" width="82" height="62" rx="24"/><path d="M304 294Q320 284 336 294M222 290 196 282M418 290 444 282" fill="none"/></g>`
    : '';
  return [...brows, ...eyes, nose, mouth, glasses].join('');
}

function man(face: Face, random: Random): string {
  const head = `<path d="M196 270Q196 150 320 150T444 270Q446 350 414 398Q372 452 320 452T226 398Q194 350 196 270Z" fill="${face.skin}"/>`;
  const ears = [194, 446]
    .map((x) => `<ellipse cx="${x}" cy="304" rx="20" ry="32" fill="${toned(face.skin, -0.08)}"/>`)
    .join('');
  const part = random.whole(250, 390);
  const hair = `<path d="M186 292Q170 116 320 112T454 292Q446 232 424 214Q${part} 228 ${part - 40} 190Q262 232 218 214Q196 236 186 292Z" fill="${face.hair}"/>`;
  const beards = [
    '',
    '',
    `<path d="M198 318Q206 470 320 474T442 318Q432 384 392 378Q352 358 320 366T248 378Q208 384 198 318ZM282 394Q320 420 358 394Q320 408 282 394Z" fill="${face.hair}" fill-rule="evenodd"/>`,
    `<path d="M268 376Q320 352 372 376Q344 384 320 378T268 376Z" fill="${face.hair}"/>`,
  ];
  return ears + head + random.pick(beards) + hair;
}

function woman(face: Face, random: Random): { behind: string; front: string } {
  const head = `<path d="M204 270Q204 152 320 152T436 270Q438 346 404 396Q366 448 320 448T236 396Q202 346 204 270Z" fill="${face.skin}"/>`;
  if (face.covered) {
    const fold = toned(face.scarf, -0.2);
    return {
      behind: `<path d="M142 640Q104 470 156 300Q176 92 320 92T484 300Q536 470 498 640Z" fill="${face.scarf}"/>`,
      front: `${head}<path d="M182 640Q150 420 176 290Q190 104 320 104T464 290Q490 420 458 640H404Q486 520 436 286Q420 176 320 176T204 286Q176 430 262 470Q330 520 430 486Q380 600 380 640Z" fill="${face.scarf}"/><path d="M214 418Q288 520 432 486M240 470Q300 560 398 560" fill="none" stroke="${fold}" stroke-width="7" stroke-linecap="round"/>`,
    };
  }
  const long = random.chance(0.6) ? 610 : 470;
  const sweep = random.pick([262, 320, 380]);
  return {
    behind: `<path d="M170 ${long}Q150 420 166 290Q176 92 320 92T474 290Q490 420 470 ${long}Q420 ${long + 26} 320 ${long}T170 ${long}Z" fill="${face.hair}"/>`,
    front: `${head}<path d="M178 330Q164 104 320 104T462 330Q452 250 424 232Q${sweep + 30} 226 ${sweep} 172Q${sweep - 40} 232 216 236Q190 256 178 330Z" fill="${face.hair}"/>`,
  };
}

function person(kind: string, random: Random): string {
  const ground = random.pick(GROUNDS);
  const face = faceOf(kind === 'scarf', random);
  const scene = `<rect width="640" height="640" fill="${ground}"/><circle cx="320" cy="330" r="276" fill="${toned(ground, 0.4)}"/>`;
  const body = shoulders(face, random);
  if (kind === 'man') return whole(scene + body + man(face, random) + features(face, false, random));
  const drawn = woman(face, random);
  return whole(scene + drawn.behind + body + drawn.front + features(face, true, random));
}

/** Emblems above the initials on a shop sign: line drawings of a laptop, a tower and a screen. */
const EMBLEMS = [
  'M236 150h168v104H236zM208 276h224',
  'M268 132h104v150H268zM292 164h56M292 190h56M320 244h.1',
  'M232 136h176v112H232zM320 248v34M280 284h80',
] as const;

function sign(name: string, random: Random): string {
  const { ground, ink, mark } = random.pick(SIGNS);
  const letters = name
    .split(' ')
    .map((word) => word.charAt(0))
    .slice(0, 3)
    .join('');
  const height = letters.length > 2 ? 132 : 168;
  const { path, width } = letterStrokes(letters, height);
  const line = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return whole(
    [
      `<rect width="640" height="640" fill="${ground}"/>`,
      `<rect x="34" y="34" width="572" height="572" rx="40" ${line} stroke="${ink}" stroke-opacity=".28" stroke-width="6"/>`,
      `<path d="${random.pick(EMBLEMS)}" ${line} stroke="${mark}" stroke-width="18"/>`,
      `<path transform="translate(${320 - width / 2} 344)" d="${path}" ${line} stroke="${ink}" stroke-width="${Math.round(height * 0.17)}"/>`,
      `<path d="M200 550H440" ${line} stroke="${mark}" stroke-width="12"/>`,
    ].join(''),
  );
}

/**
 * Draws a portrait of 640 × 640 pixels and returns it as SVG text.
 * @param seed `man:Name`, `woman:Name` or `scarf:Name` (a woman with a headscarf) for a person; `shop:Name` for a sign
 * with the shop's initials
 */
export function drawPortrait(seed: string): string {
  const [kind = '', name = ''] = seed.split(':');
  const random = seeded(seed, 'portrait');
  return kind === 'shop' ? sign(name, random) : person(kind, random);
}
