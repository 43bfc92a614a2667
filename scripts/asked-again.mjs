// Which files of a step are run once more, alone, and what counts then (MACHINE-32).

/** When more files failed than these, it is not chance, and nothing is asked again. */
export const mostFiles = 2

/** Whether a test ended by its limit of time, or what it had to wait for did not come in time. */
export const isLate = (complaint) =>
  /\b(Test|Hook) timed out in \d+\s?ms|\bno server after \d+ s|\bdid not end within \d+ s/.test(complaint)

/**
 * The files of which something failed; none when they are too many, when something failed that is no test, or when
 * something failed that is not `doubted`.
 */
export const filesToAskAgain = ({ failed, files = [] }, doubted = () => true) => {
  const broken = files.filter(({ complaints }) => complaints.length > 0)
  const told = broken.flatMap(({ complaints }) => complaints)
  const isChance = told.length === failed && broken.length <= mostFiles && told.every(doubted)
  return isChance ? broken.map(({ name }) => name) : []
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
