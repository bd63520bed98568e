import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { t } from '#texts/t.ts';
import { IconButton } from './button.tsx';
import { FieldError, type FieldText, fieldId } from './field.tsx';
import { CircleAlert, Upload, X } from './icon.tsx';

type FileFieldProps = FieldText &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name' | 'className' | 'type'> & {
    /** Label of the box that opens the file chooser. */
    readonly addLabel: string;
    /** Pictures chosen so far ({@link PhotoTile}), shown before the box. */
    readonly children?: ReactNode;
    /** Hides the box that opens the file chooser, because enough files are chosen. */
    readonly full?: boolean;
    /** Shows the names of the chosen files inside the box, for forms without previews. */
    readonly showNames?: boolean;
  };

/** Shows the label and the hint. Their ids connect them with the input, which `own` identifies. */
function FieldHead({ own, label, optional, hint }: Omit<FieldText, 'name'> & { readonly own: string }) {
  return (
    <>
      <span className="label" id={`${own}-label`}>
        {label}
        {optional && <span className="muted"> {t('form.optional')}</span>}
      </span>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/**
 * Shows a file chooser as a dashed box in a row of pictures. Without scripts the browser's own file control is visible.
 */
export function FileField(props: FileFieldProps) {
  const { name, id, label, hint, error, optional, addLabel, children, full, showNames, onChange, ...input } =
    props;
  const own = fieldId(name, id);
  const [picked, setPicked] = useState('');
  const described = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <FieldHead own={own} label={label} optional={optional} hint={hint} />
      <div className="shots">
        {children}
        {!full && (
          <label className={error ? 'drop-pic bad' : 'drop-pic'}>
            <Upload className="i" aria-hidden="true" />
            <span id={`${own}-add`}>{addLabel}</span>
            {showNames && picked && <span className="picked">{picked}</span>}
            <input
              {...input}
              className="sr"
              type="file"
              id={own}
              name={name}
              aria-labelledby={`${own}-label ${own}-add`}
              aria-invalid={error ? true : undefined}
              aria-describedby={described || undefined}
              onChange={(event) => {
                setPicked(Array.from(event.target.files ?? [], (file) => file.name).join(', '));
                onChange?.(event);
              }}
            />
          </label>
        )}
      </div>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </div>
  );
}

type PhotoTileProps = {
  readonly src: string;
  readonly alt: string;
  /** Short text on the picture: "First photo". */
  readonly note?: string;
  /** Uploaded fraction of the file, 0 to 1. Without it, no progress bar is shown. */
  readonly progress?: number;
  /** Error message of the upload. A Try again button appears beside it if `onRetry` is given. */
  readonly failed?: string;
  readonly onRetry?: () => void;
  readonly onRemove?: () => void;
};

/** Shows one chosen picture with the progress of its upload. */
export function PhotoTile({ src, alt, note, progress, failed, onRetry, onRemove }: PhotoTileProps) {
  return (
    <div className="ph">
      <img className="photo" src={src} alt={alt} />
      {note && !failed && <span className="first">{note}</span>}
      {progress !== undefined && !failed && (
        <progress
          className="bar2"
          value={progress}
          max={1}
          aria-label={t('picture.uploading', { photo: alt })}
        />
      )}
      {failed && (
        <div className="failed" role="alert">
          <CircleAlert className="i s" aria-hidden="true" />
          {failed}
          {onRetry && (
            <button type="button" className="btn quiet low" onClick={onRetry}>
              {t('frame.tryAgain')}
            </button>
          )}
        </div>
      )}
      {onRemove && (
        <IconButton className="off" label={t('picture.remove', { photo: alt })} onClick={onRemove}>
          <X className="i s" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
