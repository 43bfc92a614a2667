// Which files of a step are run once more, alone, and what counts then (MACHINE-32).

/** When more files failed than these, it is not chance, and nothing is asked again. */
export const mostFiles = 2

/** The files of which something failed; none when they are too many, or when something failed that is no test. */
export const filesToAskAgain = ({ failed, files = [] }) => {
  const broken = files.filter(({ complaints }) => complaints.length > 0)
  const told = broken.reduce((sum, { complaints }) => sum + complaints.length, 0)
  return told === failed && broken.length <= mostFiles ? broken.map(({ name }) => name) : []
}

/**
 * The result of a step whose `asked` files were run again: those files count as they did the second time. `unsteady` is
 * what failed only the first time.
 */
export const afterAsking = (first, second, asked) => {
  const others = (first.files ?? []).filter(({ name }) => !asked.includes(name))
  const doubted = (first.files ?? []).filter(({ name }) => asked.includes(name))
  return {
    passed: others.reduce((sum, { passed }) => sum + passed, 0) + second.passed,
    failed: second.failed,
    complaints: second.complaints ?? [],
    unsteady: second.failed === 0 ? doubted.flatMap(({ complaints }) => complaints) : [],
  }
}
