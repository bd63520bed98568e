import './mark-editor.css';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Check, Plus, X } from '#ui/icon.tsx';
import { MAX_MARK_TEXT, MAX_MARKS, type PhotoMark } from '../../../catalog/products/photos.ts';

const DIALOG = 'mark-editor';

type Place = Pick<PhotoMark, 'x' | 'y'>;

/** Distance by which an arrow key moves a mark, in percent of the photo. */
const STEP = 2;
const MOVES: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const percent = (share: number) => Math.round(Math.min(100, Math.max(0, share)) * 10) / 10;

/**
 * Returns the position of a click on a photo, in percent. A click by keyboard returns the middle; arrow keys then move
 * the mark.
 */
function clickedPlace(event: MouseEvent<HTMLElement>): Place {
  if (event.detail === 0) return { x: 50, y: 50 };
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return {
    x: percent(((event.clientX - left) / width) * 100),
    y: percent(((event.clientY - top) / height) * 100),
  };
}

type MarkEditorProps = {
  /** URL of the photo. */
  readonly src: string;
  /** Name of the photo, such as "Photo 2, Lid". */
  readonly name: string;
  readonly marks: readonly PhotoMark[];
  readonly onChange: (marks: readonly PhotoMark[]) => void;
  readonly onClose: () => void;
};

/** Holds the place and the text of a new mark. Returns functions that move the mark and add it to the others. */
function useNewMark({ marks, onChange }: Pick<MarkEditorProps, 'marks' | 'onChange'>) {
  const [place, setPlace] = useState<Place | null>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const add = () => {
    if (!place) return setWrong(t('mark.tapFirst'));
    if (text.trim() === '') return setWrong(t('mark.say'));
    onChange([...marks, { ...place, text: text.trim() }]);
    setPlace(null);
    setText('');
    setWrong(undefined);
  };
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step || !place) return;
    event.preventDefault();
    setPlace({ x: percent(place.x + step.x), y: percent(place.y + step.y) });
  };
  return { place, setPlace, text, setText, wrong, add, move };
}

/**
 * Renders the dialog in which a seller adds marks to a photo. A click sets the position of a mark, then the seller
 * describes it.
 */
export function MarkEditor({ src, name, marks, onChange, onClose }: MarkEditorProps): ReactNode {
  const { place, setPlace, text, setText, wrong, add, move } = useNewMark({ marks, onChange });
  const isFull = marks.length >= MAX_MARKS;
  const shown = place && !isFull ? [...marks, { ...place, text }] : marks;
  // Rendered outside of the listing form, because a form must not contain another form's fields.
  return createPortal(
    <Dialog id={DIALOG} title={t('mark.title', { photo: name })} open onClose={onClose}>
      <DialogBody>
        <p className="hint">{isFull ? t('mark.full', { count: groupDigits(MAX_MARKS) }) : t('mark.hint')}</p>
        <button
          type="button"
          className="mark-canvas"
          aria-label={t('mark.canvas', { photo: name })}
          disabled={isFull}
          onClick={(event) => setPlace(clickedPlace(event))}
          onKeyDown={move}
        >
          <img src={src} alt="" draggable={false} />
          <Pins marks={shown} />
        </button>
        {!isFull && <NewMark text={text} error={wrong} onType={setText} onAdd={add} />}
        <MarkList marks={marks} onChange={onChange} />
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={() => closeDialog(DIALOG)}>
          <Check className="i s" aria-hidden="true" />
          {t('sell.done')}
        </Button>
      </DialogFoot>
    </Dialog>,
    document.body,
  );
}

type NewMarkProps = {
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onAdd: () => void;
};

/** Shows the field for the text of a new mark. The Enter key adds the mark. */
function NewMark({ text, error, onType, onAdd }: NewMarkProps) {
  return (
    <div className="mark-new">
      <TextField
        name="mark-text"
        label={t('mark.what')}
        hint={t('mark.example')}
        value={text}
        maxLength={MAX_MARK_TEXT}
        autoComplete="off"
        error={error}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onAdd();
        }}
      />
      <Button onClick={onAdd}>
        <Plus className="i s" aria-hidden="true" />
        {t('mark.add')}
      </Button>
    </div>
  );
}

/** Lists the marks, each with a button that removes it. */
function MarkList({ marks, onChange }: Pick<MarkEditorProps, 'marks' | 'onChange'>) {
  return (
    <ol className="mark-list">
      {marks.map((mark, index) => (
        <li key={`${mark.x} ${mark.y} ${mark.text}`}>
          <b className="num">{groupDigits(index + 1)}</b> {mark.text}
          <Button
            kind="quiet"
            low
            aria-label={t('mark.remove', { number: groupDigits(index + 1), text: mark.text })}
            onClick={() => onChange(marks.filter((one) => one !== mark))}
          >
            <X className="i s" aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ol>
  );
}

function Pins({ marks }: { readonly marks: readonly PhotoMark[] }) {
  return (
    <svg className="pins" aria-hidden="true">
      {marks.map(({ x, y, text }, index) => (
        <svg key={`${x} ${y} ${text}`} x={`${x}%`} y={`${y}%`} width="1" height="1" aria-hidden="true">
          <path className="tail" d="M0-9v8" />
          <circle cy="-22" r="13" />
          <text y="-17.5">{groupDigits(index + 1)}</text>
        </svg>
      ))}
    </svg>
  );
}
