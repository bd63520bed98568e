import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** A piece that so many screens share comes with the first of them. */
const SHARED_BY_MOST = 8;
/** What shows a listing stands on every page that shows one: together it is one file instead of six. */
const LISTING = /catalog\/web\/parts\/(?:listing-card|facts|condition-tag|spec-strip)|ui\/time-ago/;

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A phone pays for every file: few larger ones compress better than forty small ones.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                { name: 'frame', test: /src\/|lucide-react/, minShareCount: SHARED_BY_MOST, priority: 1 },
                { name: 'listing', test: LISTING },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // One stylesheet for the whole site is smaller than the request overhead of a sheet per screen.
    cssCodeSplit: false,
    // Fonts and drawings stay files with a hashed name, so that they are cached and never repeated.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1' },
});
