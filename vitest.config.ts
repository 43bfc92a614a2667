import { defineConfig } from 'vitest/config'

// Journeys, races and accessibility need a browser or a PostgreSQL server: scripts/run.mjs starts those and names their
// folders.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/setup.ts'],
    passWithNoTests: false,
    // limits, not measurements: a busy machine is not a fault of the product
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 180_000,
  },
})
