// What `npm run soak` has shown of a commit, step by step, so that hours that were broken off are not lost (MACHINE-46).
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where it is written; git ignores the place. */
export const recordFile = (root) => join(root, 'node_modules', '.cache', 'soak.json')

/**
 * The commit that is checked out, or null where something differs from it or there is no git: then nothing that was
 * shown counts, because nobody could say of what.
 */
export const cleanCommit = (root) => {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    return git('status', '--porcelain').trim() ? null : git('rev-parse', 'HEAD').trim()
  } catch {
    return null
  }
}

/** By the name of the step; nothing where the record is of another commit. */
export const readRecord = (file, commit) => {
  try {
    const { commit: of, steps } = JSON.parse(readFileSync(file, 'utf8'))
    return commit && of === commit ? steps : {}
  } catch {
    return {}
  }
}

export const keepRecord = (file, commit, name, shown) => {
  if (!commit) return
  mkdirSync(dirname(file), { recursive: true })
  const steps = { ...readRecord(file, commit), [name]: shown }
  // whoever breaks off here finds the record of before, whole
  writeFileSync(`${file}.new`, `${JSON.stringify({ commit, steps }, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

/** It was run, and all of it passed. */
export const isShown = (shown) => shown !== undefined && shown.failed === 0 && shown.passed > 0

/** One line for each step: what it has shown of this commit, or that it was not run. */
export const linesOf = (names, steps) =>
  names.map((name) => {
    const shown = steps[name]
    if (!shown) return `- ${name}: not run`
    const { passed, failed, seconds, at } = shown
    return `${isShown(shown) ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s, ${at})`
  })

/**
 * The record of a command that is about to run in `root`. `isKept`: its steps are written down. `isRest`: those that
 * have passed on this commit are left out. A step is kept only if nothing differs from the commit when it ends: whoever
 * changes a file during the hours has another tree than the one that is named.
 */
export const openRecord = (root, { isKept, isRest }) => {
  const file = recordFile(root)
  const commit = isKept ? cleanCommit(root) : null
  const before = isRest ? readRecord(file, commit) : {}
  return {
    isLeftOut: (name) => isShown(before[name]),
    keep: (name, shown) => {
      if (commit !== null && cleanCommit(root) === commit) keepRecord(file, commit, name, shown)
    },
    lines: (names) =>
      commit === null
        ? []
        : [`What has been shown of ${commit.slice(0, 8)}:`, ...linesOf(names, readRecord(file, commit))],
    /** of the steps that are left out: what they had passed */
    passedBefore: Object.values(before)
      .filter(isShown)
      .reduce((sum, { passed }) => sum + passed, 0),
  }
}
