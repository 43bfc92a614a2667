import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files of a project that is not isolated share a process, and what they all need is loaded there once (decision 0043).
// What a file changes in its process it puts back. What takes seconds, or measures them, has a process of its own.
const shared = { isolate: false }
const slow = '**/*.slow.test.ts'
/** What is kept in a database, and what is done with it. */
const rows = ['src/{db,usecases,jobs}/**/*.test.ts', 'test/rights/*.test.ts']

/**
 * What a file waits for passes while others run, so those that take longest begin first. vitest begins with the largest
 * files; a large file is not a long one.
 */
const longest = [
  'year',
  'odd-requests',
  'lifecycle',
  'model',
  'data-folder',
  'data-folder-disk',
  'refused-starts',
  'kill-life',
]
const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place < 0 ? longest.length : place
}
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

// Journeys, the walk and races need a browser or a PostgreSQL server: scripts/run.mjs starts those and names their
// folders.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { NODE_ENV: 'production' },
    globalSetup: ['test/setup.ts'],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    // limits, not measurements: a busy machine is not a fault of the product
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          exclude: [slow, ...rows],
        },
      },
      { extends: true, test: { ...shared, name: 'rows', include: rows, exclude: [slow] } },
      { extends: true, test: { name: 'slow rules', include: [slow] } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'browser',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/builders/site-setup.ts'],
        },
      },
      { extends: true, test: { ...shared, name: 'walk', include: ['test/walk/**/*.test.ts'] } },
      { extends: true, test: { name: 'races', include: ['test/{races,soak}/**/*.test.ts'] } },
    ],
  },
})
