import { useLocation } from 'react-router';
import { currentLanguage, hasBengaliDigits, type Locale } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../paths.ts';

type SwitchProps = {
  /**
   * Locale that the visitor wants, by URL, cookie or browser settings; undefined if the frame's data could not be
   * loaded.
   */
  readonly wanted: Locale | undefined;
  readonly place: 'bar' | 'footer';
};

type ChoiceProps = { readonly locale: Locale; readonly lang?: string; readonly children: string };

function Choice({ locale, lang, children }: ChoiceProps) {
  return (
    <button type="submit" name="language" value={locale} lang={lang}>
      {children}
    </button>
  );
}

/**
 * Shows the switch between English and Bangla. The switch is a plain form. So it works without scripts, and loads a
 * whole document in the other language.
 */
export function LanguageSwitch({ wanted, place }: SwitchProps) {
  const { pathname, search } = useLocation();
  if (wanted === undefined) return null;
  const isBangla = currentLanguage() === 'bn';
  return (
    <form
      className={`lang-switch in-${place}`}
      method="post"
      action={paths.language()}
      // A form with a label is a landmark, and the landmarks of a page need different names. So only the switch in the
      // footer has a label, not the switch in the bar.
      aria-label={place === 'footer' ? t('frame.language') : undefined}
    >
      <input type="hidden" name="from" value={pathname + search} />
      {isBangla ? (
        <Choice locale="en" lang="en">
          English
        </Choice>
      ) : (
        <Choice locale="bn" lang="bn">
          বাংলা
        </Choice>
      )}
      {isBangla && place === 'footer' && (
        <Choice locale={hasBengaliDigits() ? 'bn-u-nu-latn' : 'bn'}>
          {hasBengaliDigits() ? t('frame.latinDigits') : t('frame.bengaliDigits')}
        </Choice>
      )}
    </form>
  );
}
