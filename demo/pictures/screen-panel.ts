// Lit area of a screen.
import type { Frame } from './vectors.ts';

export type Panel = { f: Frame; w: number; h: number };
