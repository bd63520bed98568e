import { useId } from 'react';
import { formatTaka } from '#kernel/money.ts';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteDialog, DeleteLink } from '#ui/delete.tsx';
import { firstError } from '#ui/error-summary.tsx';
import { FieldError, TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ArrowRight } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import { imageUrl } from '../../../images/image-url.ts';
import type { WireSavedSearch } from '../../contract.ts';
import { paces } from '../../paces.ts';
import { paceText } from '../common/pace-text.ts';

function Latest({ latest }: Pick<WireSavedSearch, 'latest'>) {
  if (latest.length === 0) return null;
  return (
    <ul className="saved-hits">
      {latest.map(({ _id, title, resalePrice, picture }) => (
        <li key={_id}>
          <Link to={paths.categoryList(_id)} aria-label={`${title}, ${formatTaka(resalePrice)}`}>
            {picture ? (
              <img
                src={imageUrl(picture.id, 'card', 'webp')}
                alt=""
                width="140"
                height="105"
                loading="lazy"
              />
            ) : (
              <span className="none" />
            )}
            <b>{formatTaka(resalePrice)}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type SavedSearchCardProps = {
  readonly one: WireSavedSearch;
  /** Last change of this search, if it was refused; null otherwise. */
  readonly refused: RefusedForm | null;
};

/** Renders the buttons that choose how often the person is notified. */
function PaceForm({ one: { _id, name, pace } }: Pick<SavedSearchCardProps, 'one'>) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="name" value={name} />
      <fieldset className="saved-pace">
        <legend className="sr">{t('saved.notify', { name })}</legend>
        {paces.map((choice) => (
          <Button
            key={choice}
            type="submit"
            low
            name="pace"
            value={choice}
            aria-pressed={choice === pace}
            kind={choice === pace ? 'primary' : 'second'}
          >
            {paceText(choice)}
          </Button>
        ))}
      </fieldset>
    </Form>
  );
}

function deleteDialogId(id: string): string {
  return `delete-${id}`;
}

/** Shows the dialog that confirms the deletion of a saved search. */
export function DeleteSavedSearch({ one: { _id, name } }: Pick<SavedSearchCardProps, 'one'>) {
  return (
    <DeleteDialog
      id={deleteDialogId(_id)}
      title={t('saved.deleteAsk')}
      fields={{ intent: 'delete', id: _id }}
      keep={t('saved.keep')}
    >
      {rich('saved.leaves', { name: <b>{name}</b> })}
    </DeleteDialog>
  );
}

/**
 * Renders the collapsible part with which the person renames or deletes the search. Rename is the form's only submit
 * button, because Enter in the field uses the first one.
 */
function ChangeForm({ one: { _id, name, pace }, refused }: SavedSearchCardProps) {
  return (
    <details className="saved-more" open={refused !== null}>
      <summary>{t('saved.change')}</summary>
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="pace" value={pace} />
        <TextField
          name="name"
          id={`f-name-${_id}`}
          label={t('saved.name')}
          maxLength={80}
          defaultValue={refused?.values.name ?? name}
          error={firstError(refused?.errors, 'name')}
        />
        <div role="alert">{refused?.message && <FieldError>{refused.message}</FieldError>}</div>
        <p className="form-end">
          <Button type="submit" low>
            {t('saved.rename')}
          </Button>
          <DeleteLink dialog={deleteDialogId(_id)} label={t('saved.deleteOne', { name })} />
        </p>
      </Form>
    </details>
  );
}

/** Renders one saved search: criteria, latest hits, pace and name. */
export function SavedSearchCard({ one, refused }: SavedSearchCardProps) {
  const { name, words, path, savedAt, found, latest } = one;
  const heading = useId();
  return (
    <article className="saved-box" aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{name}</h2>
        <p className="small muted">
          {found > 0
            ? t('saved.found', { count: found })
            : t('saved.nothingNew', { day: formatDay(savedAt) })}
        </p>
      </div>
      <ul className="saved-words" aria-label={t('saved.asksFor')}>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      <Latest latest={latest} />
      <PaceForm one={one} />
      <ChangeForm one={one} refused={refused} />
      <Link className="saved-show" to={path}>
        {t('saved.show')}
        <ArrowRight className="i s" aria-hidden="true" />
      </Link>
    </article>
  );
}
