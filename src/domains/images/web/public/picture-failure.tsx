import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import type { QueuedPicture } from './picture-queue.ts';

/** Why a photo was not sent, in full; a tile has no room for a sentence. */
export function PictureFailure(props: {
  readonly picture: QueuedPicture;
  readonly number: number;
  readonly onRetry: (picture: QueuedPicture) => void;
}) {
  const { picture, number, onRetry } = props;
  return (
    <>
      <FieldError>
        Photo {number}: {picture.message}
      </FieldError>
      {picture.canRetry && (
        <div>
          <Button low onClick={() => onRetry(picture)}>
            Try again
            <span className="sr"> to send photo {number}</span>
          </Button>
        </div>
      )}
    </>
  );
}
