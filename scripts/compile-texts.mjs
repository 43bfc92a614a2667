/**
 * Compiles locales/<lang>/<namespace>.json (flat objects of ICU messages) into src/texts/generated/: one catalogue for
 * each language, and the types of all ids. It is strict, except with `--draft`, which fills gaps with English while
 * translations are being written. It is plain JavaScript for Node 20 and later, because it runs before anything else
 * does. Files that would not change are left alone.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const namePattern = /^[a-z][A-Za-z0-9]*$/

/** The languages, read from the source of the one place that lists them, because Node 20 cannot load TypeScript. */
export const readLanguages = () => {
  const source = readFileSync(join(root, 'src/domain/languages.ts'), 'utf8')
  const list = /export const languages = \[([^\]]+)\]/.exec(source)
  if (!list) throw new Error('src/domain/languages.ts lists no languages')
  return [...list[1].matchAll(/'([a-z-]+)'/g)].map((match) => match[1])
}

/** LANG-5: whoever writes French may type plain spaces before its marks of two parts. */
const unbroken = (text) =>
  text.replace(/[ \u00a0\u202f](?=:(?:\s|$))/g, '\u00a0').replace(/[ \u00a0\u202f](?=[?!;](?:\s|$|\}))/g, '\u202f')

/**
 * { texts: id -> message, faults } of everything in the folder of one language. A repeated key is a fault, because
 * JSON.parse would silently keep only the last.
 */
export const readTexts = (language, folder = join(root, 'locales')) => {
  const texts = {}
  const faults = []
  let files = []
  try {
    files = readdirSync(join(folder, language)).sort()
  } catch {
    // without a folder every text is missing, which checkLanguage reports
  }
  for (const file of files) {
    const where = `locales/${language}/${file}`
    const namespace = file.replace(/\.json$/, '')
    if (!file.endsWith('.json') || !namePattern.test(namespace)) faults.push(`${where}: not a namespace file`)
    else {
      const source = readFileSync(join(folder, language, file), 'utf8')
      const seen = new Set()
      for (const [, key] of source.matchAll(/^\s*\{?\s*"((?:[^"\\]|\\.)*)"\s*:/gm)) {
        if (seen.has(key)) faults.push(`${where}: "${key}" is there twice`)
        seen.add(key)
      }
      try {
        for (const [name, text] of Object.entries(JSON.parse(source))) {
          if (!namePattern.test(name)) faults.push(`${where}: "${name}" is not a name like firstName`)
          else if (typeof text !== 'string' || text === '') faults.push(`${where}: "${name}" is not a text`)
          else texts[`${namespace}.${name}`] = language.startsWith('fr') ? unbroken(text) : text
        }
      } catch (error) {
        faults.push(`${where}: ${error.message}`)
      }
    }
  }
  return { texts, faults }
}

/**
 * Replaces `#` by the argument of the plural around it, so that the interpreter needs to know only arguments and
 * plurals.
 */
const simplify = (tokens, pluralArgument) =>
  tokens.map((token) => {
    if (typeof token === 'string') return token === '#' && pluralArgument ? [pluralArgument] : token
    const [name, type, cases] = token
    if (type === undefined) return [name]
    if (type === 'number' && cases === undefined) return [name]
    if (type !== 'plural') throw new Error(`{${name}, ${type}} is not used here: pass it in already formatted`)
    const { offset, ...rest } = cases
    if (offset !== undefined) throw new Error(`{${name}, plural} with an offset is not used here`)
    return [name, Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, compact(simplify(value, name))]))]
  })

const compact = (tokens) => (tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens)

/**
 * Compiles a message to what src/texts/translate.ts reads: a string, or a list of strings, [argument] and [argument, {
 * category: message }].
 */
export const compileText = (text) => (/[{}']/.test(text) ? compact(simplify(compileMessageOrThrow(text))) : text)

/** The type of each argument ('number' where a plural counts it, else 'text'), and every plural with its categories. */
export const argumentsOf = (message) => {
  const types = {}
  const plurals = []
  const walk = (tokens) => {
    for (const token of typeof tokens === 'string' ? [] : tokens) {
      if (typeof token === 'string') continue
      const [name, cases] = token
      types[name] = cases ? 'number' : (types[name] ?? 'text')
      if (cases) {
        plurals.push({ name, categories: Object.keys(cases) })
        Object.values(cases).forEach(walk)
      }
    }
  }
  walk(message)
  return { types, plurals }
}

const describe = (types) =>
  Object.keys(types)
    .sort()
    .map((name) => `{${name}${types[name] === 'number' ? ', plural' : ''}}`)
    .join(' ') || 'none'

/** What is wrong with one message of a language, given the arguments of its English message. */
const faultsOf = (language, message, expected) => {
  const { types, plurals } = argumentsOf(message)
  const required = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const faults = plurals.flatMap(({ name, categories }) => [
    ...required
      .filter((category) => !categories.includes(category))
      .map((category) => `plural of {${name}} lacks ${category}`),
    ...categories
      .filter((category) => !required.includes(category) && !/^\d+$/.test(category))
      .map((category) => `plural of {${name}} has no use for ${category}`),
  ])
  return describe(types) === describe(expected)
    ? faults
    : [...faults, `placeholders are ${describe(types)}, in English ${describe(expected)}`]
}

/**
 * Compiles one language and compares it with English. `english` is the result for English itself (null while compiling
 * English). `gaps` are the ids without a translation, and `faults` everything else that must be put right.
 */
export const checkLanguage = (language, { texts, faults: readFaults }, english) => {
  const faults = [...readFaults]
  const compiled = {}
  const types = {}
  for (const [id, text] of Object.entries(texts)) {
    const where = `locales/${language}/${id.replace('.', '.json: ')}`
    if (english && !(id in english.compiled)) {
      if (!(id in english.texts)) faults.push(`${where}: no such text in English`)
      continue
    }
    try {
      const message = compileText(text)
      const found = faultsOf(language, message, english ? english.types[id] : argumentsOf(message).types)
      faults.push(...found.map((fault) => `${where}: ${fault}`))
      if (found.length > 0) continue
      compiled[id] = message
      types[id] = argumentsOf(message).types
    } catch (error) {
      faults.push(`${where}: ${String(error.message).split('\n')[0]}`)
    }
  }
  const gaps = english ? Object.keys(english.compiled).filter((id) => !(id in texts)) : []
  return { texts, compiled, types, faults, gaps }
}

const header = '// Written by scripts/compile-texts.mjs from locales/. Do not edit.\n'

/** The module to generate for one language; it exports the language's catalogue. */
const catalogueFile = (body) =>
  `${header}import type { Catalogue } from '../translate.ts'\n\nconst texts: Catalogue = {\n${body}\n}\nexport default texts\n`

const entries = (ids, compiled) => ids.map((id) => `${JSON.stringify(id)}:${JSON.stringify(compiled[id])}`).join(',\n')

const idsFile = (ids, types) => {
  const member = (id) => {
    const fields = Object.keys(types[id])
      .sort()
      .map((name) => `${name}: ${types[id][name] === 'number' ? 'number' : 'string | number'}`)
    return `  '${id}': ${fields.length > 0 ? `{ ${fields.join('; ')} }` : 'None'}`
  }
  const comment = '/** Every text with the values its English message needs. */'
  return `${header}type None = Record<never, never>\n\n${comment}\nexport interface TextArguments {\n${ids.map(member).join('\n')}\n}\n`
}

/**
 * The content of every generated file by its name. A missing or faulty text is written in English; the caller decides
 * whether that is acceptable.
 */
export const generate = (results) => {
  const english = results.en
  const ids = Object.keys(english.compiled).sort()
  const files = { 'ids.ts': idsFile(ids, english.types) }
  const merged = Object.entries(results).map(([language, { compiled }]) => ({
    language,
    compiled: { ...english.compiled, ...compiled },
  }))
  for (const { language, compiled } of merged) files[`${language}.ts`] = catalogueFile(entries(ids, compiled))
  return files
}

/** The result of checkLanguage by language, with English first. */
export const checkAll = (folder) => {
  const results = { en: checkLanguage('en', readTexts('en', folder), null) }
  for (const language of readLanguages())
    if (language !== 'en') results[language] = checkLanguage(language, readTexts(language, folder), results.en)
  return results
}

const writeChanged = (folder, files) => {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.ts') && !(name in files)) rmSync(join(folder, name))
  let written = 0
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    let before = ''
    try {
      before = readFileSync(path, 'utf8')
    } catch {
      // the file does not exist yet
    }
    if (before === content) continue
    // A file is replaced as a whole, because a server or a test may be reading it meanwhile.
    writeFileSync(`${path}.${process.pid}.new`, content)
    renameSync(`${path}.${process.pid}.new`, path)
    written += 1
  }
  return written
}

const shownGaps = 20

const main = () => {
  const draft = process.argv.includes('--draft')
  const results = checkAll()
  const faults = Object.values(results).flatMap((result) => result.faults)
  const lacking = Object.entries(results).filter(([, result]) => result.gaps.length > 0)
  if (faults.length > 0) console.error(faults.join('\n'))
  if (draft ? results.en.faults.length > 0 : faults.length + lacking.length > 0) {
    for (const [language, { gaps }] of draft ? [] : lacking)
      console.error(
        `locales/${language}: ${gaps.length} missing: ${gaps.slice(0, shownGaps).join(', ')}${gaps.length > shownGaps ? ', …' : ''}`,
      )
    console.error(
      `texts: not compiled: ${faults.length} faults, ${lacking.length} languages with gaps (--draft fills gaps with English)`,
    )
    process.exitCode = 1
    return
  }
  const written = writeChanged(join(root, 'src/texts/generated'), generate(results))
  const filled = lacking.map(([language, { gaps }]) => `${language} ${gaps.length}`).join(', ')
  console.log(
    `texts: ${Object.keys(results.en.compiled).length} in ${Object.keys(results).length} languages, ${written} files written`,
  )
  if (filled) console.log(`texts: missing ones are in English: ${filled}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
