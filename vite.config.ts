import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { routeModulePlugin } from './tools/route-module-plugin.ts';

const FRAMEWORK = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;
/** What stands around every page, with all that it imports. */
const FRAME =
  /src\/site\/(?:frame|page-address)\.tsx|src\/ui\/(?:lazy-toaster|close-link|use-hydrated)|preload-helper|unauthorized/;
/** What shows a listing, on whatever page. */
const LISTING =
  /catalog\/web\/[\w-]+\/(?:listing-card|facts|condition-tag|spec-strip)|web\/public\/(?:order|wish)-dialog-id|ui\/time-ago/;
/** What shows the condition and the price of one product: product pages, orders and the seller's form. */
const CONDITION =
  /catalog\/(?:web\/[\w-]+\/(?:bench-check|condition-view|fault-list|price-word)|products\/price-range)|attributes\/condition\/|accounts\/web\/public\/check-list/;
/** What tells something short for a moment: most visits see none. */
const NOTICES = /node_modules\/(?:react-hot-toast|goober)\/|src\/ui\/toaster-view\.tsx/;
/** What dialogs and tables are made of: lists of listings have none. */
const DIALOGS = /src\/ui\/(?:dialog|delete|table)\.tsx/;
/** The menus of people who are signed in. */
const ACCOUNT = /src\/site\/parts\/(?:account-items|cart-contents)\.tsx/;
/** Fields alone: the filters of a list have some, and no summary of errors. */
const FIELDS = /src\/ui\/field\.tsx/;
/** What forms are made of: who looks at a listing meets none. */
const FORMS = /src\/ui\/error-summary\.tsx|platform\/api\/form-idempotency|web\/public\/auth-panel\.tsx/;
/**
 * What pages share. Left out is what a guest who looks at a listing never needs: pages about the market and those of admins
 * share much among themselves, as those of money and of verification do, a token is fetched for people who are signed in, and calls, pagers, areas,
 * conversations and what sends photos come with what uses them.
 */
const SHARED =
  /src\/(?!kernel\/(?:digits|clean-text|phone\.ts)|site\/(?:about|parts\/step-drawings)|domains\/(?:moderation|privacy|payouts|verification|accounts\/web\/[\w-]+\/(?:access-token|use-form-checks)|attributes\/areas|images\/web|conversations)|platform\/api\/(?:api-client|page-context)|ui\/(?:pager|blank-tag|empty-state|password-field|radio-cards|file-field|use-unmended-errors))/;
/** A piece that so many screens share is not worth a file of its own. */
const SHARED_BY_MANY = 6;

export default defineConfig({
  plugins: [reactRouter(), routeModulePlugin()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A phone pays for every file: few larger ones compress better than forty small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'frame', test: FRAME, priority: 3 },
                { name: 'listing', test: LISTING, priority: 2 },
                { name: 'condition', test: CONDITION, priority: 2 },
                { name: 'notices', test: NOTICES, priority: 2 },
                { name: 'dialogs', test: DIALOGS, priority: 2 },
                { name: 'account', test: ACCOUNT, priority: 2 },
                { name: 'fields', test: FIELDS, priority: 3 },
                { name: 'forms', test: FORMS, priority: 2 },
                { name: 'about', test: /src\/site\/about\//, minShareCount: SHARED_BY_MANY, priority: 1 },
                {
                  name: 'shared',
                  test: SHARED,
                  minShareCount: SHARED_BY_MANY,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Fonts and drawings stay files with a hashed name, so that they are cached and never repeated.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1' },
});
