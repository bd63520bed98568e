import { type InputEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Form } from '#ui/form.tsx';
import { Search } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';
import { MAX_QUERY_LENGTH } from '../../max-query-length.ts';
import { useSuggestions, type WireSuggestion } from '../common/use-suggestions.ts';

type SearchBoxProps = {
  readonly placeholder?: string;
  /** True to focus the field when the page is shown, if search is the page's main purpose. */
  readonly autoFocus?: boolean;
};

/** Returns the words in the URL of the search page, so that the field shows them. Empty on other pages. */
function useWordsHere(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/**
 * Renders the search field of the site. Without scripts, it is a plain form. With scripts, it shows suggestions: arrow
 * keys choose one, Enter opens it, Escape closes the list.
 */
export function SearchBox({ placeholder = t('frame.searchHint'), autoFocus }: SearchBoxProps) {
  const words = useWordsHere();
  // A new key resets the field when the words in the URL change.
  return <Field key={words} words={words} placeholder={placeholder} autoFocus={autoFocus} />;
}

/** Returns the suggestions for a search field, the chosen one, and the handlers of the field. */
function useSuggestionChoice(words: string) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { suggestions, requestSuggestions, dismiss } = useSuggestions();
  const [chosen, setChosen] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once what was typed before the scripts ran
  useEffect(() => {
    const { current } = field;
    if (current && current === document.activeElement && current.value !== words)
      requestSuggestions(current.value);
  }, []);
  const close = () => {
    dismiss();
    setChosen(-1);
  };
  const go = (text: string) => {
    close();
    void navigate(paths.search({ q: text }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && suggestions.length > 0) event.preventDefault();
    if (event.key === 'Escape') return close();
    const text = suggestions[chosen]?.text;
    if (event.key === 'Enter' && text) {
      event.preventDefault();
      return go(text);
    }
    if (!step || suggestions.length === 0) return;
    event.preventDefault();
    // The arrow keys can also choose the typed words themselves (index -1), before the first suggestion.
    setChosen(((chosen + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
  };
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    setChosen(-1);
    requestSuggestions(event.currentTarget.value);
  };
  return { field, suggestions, chosen, close, go, onKeyDown, onInput };
}

function Field({ words, placeholder, autoFocus }: SearchBoxProps & { readonly words: string }) {
  const list = useId();
  const { field, suggestions, chosen, close, go, onKeyDown, onInput } = useSuggestionChoice(words);
  return (
    <Form
      className="find with-icon"
      role="search"
      aria-label={t('frame.searchForm')}
      action={paths.search()}
      onSubmit={close}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <Search className="i" aria-hidden="true" />
      <input
        ref={field}
        className="input"
        type="search"
        name="q"
        aria-label={t('frame.searchField')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen >= 0 ? `${list}-${chosen}` : undefined}
        placeholder={placeholder}
        defaultValue={words}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: on the empty search page there is nothing else to do
        autoFocus={autoFocus}
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
      <SuggestionList id={list} suggestions={suggestions} chosen={chosen} onTake={go} />
    </Form>
  );
}

type SuggestionListProps = {
  readonly id: string;
  readonly suggestions: readonly WireSuggestion[];
  readonly chosen: number;
  readonly onTake: (text: string) => void;
};

function SuggestionList({ id, suggestions, chosen, onTake }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('frame.suggestions')}
      className="offers"
      hidden={suggestions.length === 0}
    >
      {suggestions.map(({ text, count }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          // Keeps the focus in the field. Otherwise the suggestion would disappear before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(text)}
        >
          {text}
          <span className="num">{groupDigits(count)}</span>
        </div>
      ))}
    </div>
  );
}
