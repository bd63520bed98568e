import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // One stylesheet for the whole site is smaller than the request overhead of a sheet per screen.
    cssCodeSplit: false,
    // Fonts and drawings stay files with a hashed name, so that they are cached and never repeated.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1' },
});
