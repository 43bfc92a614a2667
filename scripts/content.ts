// `npm run content` is about the pages that editors write. `-- list` shows them, `-- check` names what is unknown or
// dead in them, `-- put <file>` stores a file like those of content/, and `-- publish <page> [language]` and `--
// unpublish <page> [language]` switch a page on and off.
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { readContentFile } from '../src/domain/content/file.ts'
import { isLanguage, type Language } from '../src/domain/languages.ts'
import { findContent, reportContent, storeContent, switchContent } from '../src/usecases/editors/content-pages.ts'
import { actor, fail, runCommand, type Product } from './command.ts'

const [command = 'list', what = '', where = ''] = process.argv.slice(2)
const when = (instant: number | null): string =>
  instant === null ? 'no' : instant === 0 ? 'yes' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

const put = async (deps: Product['deps'], file: string): Promise<void> => {
  const language = basename(dirname(file))
  if (!isLanguage(language))
    return fail(`The folder of a file is its language: content/nl/about.html. ${language} is none.`)
  const read = readContentFile(basename(file, '.html'), language, await readFile(file, 'utf8'))
  if (!read.ok) return fail(`${file}: ${read.fault}`)
  const answer = await storeContent(deps, actor, { text: read.text })
  if (!answer.ok) return fail(`Refused: ${answer.problem.code} ${Object.values(answer.problem.facts ?? {}).join(' ')}`)
  for (const { kind, text } of answer.value.findings) console.log(`${kind}: ${text}`)
  console.log(`Stored as version ${answer.value.version}; an update of the product leaves it alone from now on.`)
}

await runCommand(async ({ deps }) => {
  switch (command) {
    case 'list': {
      const found = await findContent(deps, actor, { pageName: what || null })
      if (found.ok)
        console.table(
          found.value.map(
            ({ pageName, language, version, publishedAt, seeded, noRobots, redirect, updatedBy, updatedAt }) => ({
              page: pageName,
              language,
              version,
              published: when(publishedAt),
              of: seeded ? 'the product' : 'an editor',
              robots: noRobots ? 'no' : 'yes',
              'leads to': redirect ?? '',
              by: updatedBy,
              at: when(updatedAt),
            }),
          ),
        )
      return
    }
    case 'check': {
      const report = await reportContent(deps, actor)
      if (!report.ok) return
      for (const { pageName, language, findings, deadLinks } of report.value) {
        for (const { kind, text } of findings) console.log(`${language}/${pageName}: ${kind}: ${text}`)
        for (const link of deadLinks) console.log(`${language}/${pageName}: link to a place that is not there: ${link}`)
      }
      return report.value.length > 0 ? void (process.exitCode = 1) : console.log('Nothing to report.')
    }
    case 'put':
      return what ? await put(deps, what) : fail('Say what: a file like content/nl/about.html.')
    case 'publish':
    case 'unpublish': {
      if (!what || (where && !isLanguage(where))) return fail('Say which page, and a language if not all.')
      const answer = await switchContent(deps, actor, {
        pageName: what,
        language: (where || null) as Language | null,
        published: command === 'publish',
      })
      return answer.ok
        ? console.log(`${answer.value.pages} switched.`)
        : fail(`There is no page ${what}${where ? ` in ${where}` : ''}.`)
    }
    default:
      fail(`Unknown: ${command}. There is list, check, put, publish, unpublish.`)
  }
})
