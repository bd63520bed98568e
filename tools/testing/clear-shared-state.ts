// Runs before each test file, because test files in one process share loaded modules. Each file starts with its own
// database and with the original globals.
import { vi } from 'vitest';
import { forgetTestDatabase } from '#platform/testing/database.ts';

forgetTestDatabase();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
