// Runs before each test file. Files of one process share loaded modules: each still starts with a database of its own
// and without the globals that an earlier file replaced.
import { vi } from 'vitest';
import { forgetTestDatabase } from '#platform/testing/database.ts';

forgetTestDatabase();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
