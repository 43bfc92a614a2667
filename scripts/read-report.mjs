// What a step of the tests says about itself: the report of vitest, or the output of another program.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './prepare.mjs'

/** The lines of a program's output that say what is wrong, or its last ones. */
export const causeOf = (output) => {
  const lines = output.split('\n').filter((line) => line.trim())
  const wrong = lines.filter((line) => /error|✗|×|fail|wrong|missing/i.test(line))
  return (wrong.length > 0 ? wrong.slice(0, 4) : lines.slice(-4)).join('\n')
}

/** What failed in a file, each with its name. */
const complaintsOf = (file) => {
  const broken = file.assertionResults.filter((one) => one.status === 'failed')
  if (broken.length === 0) return file.status === 'failed' ? [`${relative(root, file.name)}\n${file.message}`] : []
  return broken.map((one) => `${relative(root, file.name)} › ${one.fullName}\n${one.failureMessages.join('\n')}`)
}

const filesOf = (result) =>
  result.testResults.map((file) => ({
    name: relative(root, file.name),
    passed: file.assertionResults.filter((one) => one.status === 'passed').length,
    complaints: complaintsOf(file),
  }))

/** Which files took longest, so that whoever wants a quicker gate knows where to look. */
const longestOf = (result) =>
  result.testResults
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1_000 }))
    .filter(({ seconds }) => seconds >= 1)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 8)
    .map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`)

/** How many passed and failed, file by file, by the report; where there is none, all failed for what was printed. */
export const answerOf = (report, { status, output }) => {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    const files = filesOf(result)
    const complaints = files.flatMap((file) => file.complaints)
    return {
      files,
      passed: result.numPassedTests,
      longest: longestOf(result),
      failed: Math.max(complaints.length, status === 0 ? 0 : 1),
      complaints: complaints.length > 0 || status === 0 ? complaints : [causeOf(output)],
    }
  } catch {
    return { passed: 0, failed: 1, complaints: [causeOf(output)] }
  }
}
