// What every device file hands back: parts to paint and the shots it can be seen in.

import type { Random } from '../../harness/random.ts';
import type { Shot } from './camera.ts';
import type { Picture } from './picture.ts';
import type { Vec } from './vectors.ts';

export type DeviceKind =
  | 'laptop'
  | 'monitor'
  | 'desktop'
  | 'printer'
  | 'keyboard'
  | 'mouse'
  | 'headset'
  | 'webcam'
  | 'dock'
  | 'drive'
  | 'ram'
  | 'router'
  | 'graphics';
export type View =
  | 'front'
  | 'three-quarter'
  | 'closed'
  | 'side'
  | 'back'
  | 'keyboard'
  | 'ports'
  | 'label'
  | 'screen';
export type Condition = 'excellent' | 'good' | 'fair';
export type Background = 'desk' | 'sheet' | 'mat' | 'tiles' | 'window' | 'counter';
export type ScreenContent = 'wallpaper' | 'desktop' | 'code' | 'bios' | 'about' | 'off';

export type DeviceRequest = {
  kind: DeviceKind;
  seed: string | number;
  view?: View;
  condition?: Condition;
  /** A name of palette.ts or #rrggbb; left out, the seed chooses. */
  colour?: string;
  /** Diagonal of a laptop's or monitor's panel. */
  screenInches?: number;
  screen?: ScreenContent;
  background?: Background;
  /** A variant of the kind, such as 'business' or 'tower'; left out, the seed chooses. */
  style?: string;
  /** True for the closest look at the worst mark of the view. */
  closeUp?: boolean;
  /** Whether a mouse or keyboard has a cable. */
  cable?: boolean;
  /** How many memory sticks lie there. */
  sticks?: number;
  /** What the label of a memory stick says; left out, the seed chooses. */
  label?: string;
};

/** The request with its holes filled, and random streams that do not disturb each other. */
export type Spec = DeviceRequest & {
  view: View;
  condition: Condition;
  /** Fixed for the device: the same in every view. */
  design: Random;
  /** Changes from view to view. */
  take: Random;
};

export type Part = {
  /** Parts are painted from the farthest anchor to the nearest. */
  anchor: Vec;
  /** Points whose hull casts the part's shadow. */
  hull: Vec[];
  draw: (pic: Picture) => void;
};

export type Model = { parts: Part[]; shot: Shot; wall?: boolean };
