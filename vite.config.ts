import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { codeGroups } from './tools/code-groups.ts';
import { messagesPlugin } from './tools/messages/messages-plugin.ts';
import { routeModulePlugin } from './tools/route-module-plugin.ts';

export default defineConfig({
  plugins: [reactRouter(), routeModulePlugin(), messagesPlugin()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: codeGroups },
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
