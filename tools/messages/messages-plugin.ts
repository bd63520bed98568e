import type { Plugin } from 'vite';
import { inlineMessages, LANGUAGE_CONSTANT } from './inline-messages.ts';
import { markMessages } from './mark-messages.ts';

/** Folder of the Bangla scripts, inside the folder of the English scripts. */
const BANGLA_FOLDER = 'assets/bn/';

/** Pattern for the URLs of preloaded scripts in the lists that Vite generates. */
const SCRIPT_IN_LIST = /(["'`])assets\/([^"'`/]+\.js)\1/g;

/**
 * Pattern for calls that return the language of the page. They become a constant, because each copy of a script has
 * only one language.
 */
const LANGUAGE_CALL = /(?<!function )\bcurrentLanguage\(\)/g;

const inBanglaFolder = (name: string) => name.replace(/^assets\//, BANGLA_FOLDER);

/**
 * Compiles messages into the browser's scripts, with one copy of each script for each language. The English copy has
 * the name that the bundler gave it. The Bangla copy has the same name in a subfolder. So relative URLs of scripts work
 * in both copies.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'messages-of-two-languages',
    apply: 'build',
    // This plugin runs before types and JSX are compiled, because later steps rename imports.
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!/\.tsx?$/.test(file)) return null;
      const marked = (markMessages(file, code) ?? code).replace(LANGUAGE_CALL, LANGUAGE_CONSTANT);
      return marked === code ? null : { code: marked, map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, chunk] of Object.entries(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const source = inlineMessages(name, chunk.code, 'bn');
          const listed = source.replace(SCRIPT_IN_LIST, `$1${BANGLA_FOLDER}$2$1`);
          this.emitFile({ type: 'asset', fileName: inBanglaFolder(name), source: listed });
          chunk.code = inlineMessages(name, chunk.code, 'en');
        }
      },
    },
  };
}
