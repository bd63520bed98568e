import { t } from '#texts/t.ts';
import { buttonClass } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { ImageIcon } from '#ui/icon.tsx';
import {
  AddPictures,
  type PictureQueue,
  QueuedPictures,
} from '../../../images/web/public/queued-pictures.tsx';
import { MAX_PICTURES } from '../../choices.ts';

type PhotoFieldProps = {
  readonly photos: PictureQueue;
  readonly error: string | undefined;
};

/** Shows the photo field of a statement. Without scripts it is an ordinary file field. */
export function PhotoField({ photos, error }: PhotoFieldProps) {
  return (
    <div className="field dispute-photos">
      <p className="label" id="photos">
        {t('gallery.photos')} <span className="muted">{t('form.optional')}</span>
      </p>
      <QueuedPictures photos={photos} className="dispute-tiles" />
      {photos.queue.length < MAX_PICTURES && (
        <AddPictures
          photos={photos}
          most={MAX_PICTURES}
          className={buttonClass({ kind: 'second', low: true }, 'dispute-add')}
        >
          <ImageIcon className="i s" aria-hidden="true" />
          {t('dispute.addPhotos')}
        </AddPictures>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
