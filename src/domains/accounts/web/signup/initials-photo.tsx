import type { MouseEvent } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { initials } from '#ui/tag.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

/** Width and height of the drawn picture in px, four times the size of avatars. */
const SIDE = 384;
/** Background color: the brand's dark green, in both themes. */
const GROUND = '#0f6367';
const INK = '#ffffff';

/** Draws the initials of a name as a square picture; returns null if the browser cannot draw. */
function drawInitials(name: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = GROUND;
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = INK;
  context.font = `600 ${SIDE * 0.4}px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(initials(name), SIDE / 2, SIDE * 0.53);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Sets the file of a file field. */
function choose(field: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

type InitialsPhotoProps = {
  /** Id of the file field that gets the picture. */
  readonly field: string;
  /** Called if the form's field `name` is empty. */
  readonly onNameless: () => void;
};

/** Renders the button that draws the initials of the typed name, for people without a photo. */
export function InitialsPhoto({ field, onNameless }: InitialsPhotoProps) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const draw = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const name = form?.elements.namedItem('name');
    const target = document.getElementById(field);
    if (!(name instanceof HTMLInputElement) || !(target instanceof HTMLInputElement)) return;
    if (name.value.trim() === '') {
      name.focus();
      return onNameless();
    }
    const picture = await drawInitials(name.value);
    if (picture) choose(target, new File([picture], 'initials.png', { type: 'image/png' }));
  };
  return (
    <Button low kind="quiet" className="initials-photo" onClick={draw}>
      {t('auth.initials')}
    </Button>
  );
}
