import sharp, { type Sharp } from 'sharp';

type Size = { readonly width?: number; readonly height?: number };

/** Draws a picture with a red left and a blue right half, so that tests can check its orientation. */
export function twoColors({ width = 64, height = 48 }: Size = {}): Sharp {
  const left = {
    input: { create: { width: width / 2, height, channels: 3, background: '#e01010' } },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#1010e0' } }).composite([
    { ...left, left: 0, top: 0 },
  ]);
}

/** Creates a JPEG of a single color. Each `seed` gives another color. */
export function buildPicture(seed: number, size: Size = {}): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: (seed >> 16) % 256 };
  return sharp({ create: { width: size.width ?? 64, height: size.height ?? 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Builds the multipart body of a form with one picture. */
export function pictureForm(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.set('image', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  return form;
}
