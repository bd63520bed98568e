// Runs the checks that read every source, in one process: import boundaries, casts and the style of prose.
import './check-import-boundaries.ts';
import './check-casts.ts';
import './check-prose.ts';
