import { defineConfig } from 'vitest/config'

// Journeys, races and accessibility need a browser or a PostgreSQL server: scripts/run.mjs starts those and names their folders.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    passWithNoTests: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
