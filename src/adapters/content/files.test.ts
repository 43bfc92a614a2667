import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readContentFiles } from './files.ts'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true })
})

const folderWith = async (files: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'parkwing-content-'))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}
const readFiles = async (files: Record<string, string>) => {
  const { files: found, faults } = await readContentFiles(await folderWith(files))
  return {
    sources: Object.fromEntries(found.map(({ language, pageName, source }) => [`${language}/${pageName}`, source])),
    faults,
  }
}

describe('files of content pages', () => {
  test('CONT-12 a country has every page of its language: in its own words, or its own file', async () => {
    const { sources, faults } = await readFiles({
      'fr/about.html': 'un parking',
      'fr/faq.html': 'un parking',
      'fr-be/words.json': '{"parking": "car park"}',
      'fr-be/faq.html': 'mon parking',
      'nl/about.html': 'een plek',
      'en/about.html': 'a place',
    })
    expect(sources).toEqual({
      'en/about': 'a place',
      'nl/about': 'een plek',
      'nl-be/about': 'een plek',
      'fr/about': 'un parking',
      'fr/faq': 'un parking',
      'fr-be/about': 'un car park',
      'fr-be/faq': 'mon parking',
    })
    expect(faults).toEqual([])
  })

  test('CONT-12 CT-06 a list that cannot be read is named, and the pages that need it are left alone', async () => {
    const { sources, faults } = await readFiles({
      'fr/about.html': 'un parking',
      'fr/faq.html': 'un parking',
      'fr-be/words.json': '{"parking": ',
      'fr-be/faq.html': 'mon parking',
    })
    expect(sources).toEqual({ 'fr/about': 'un parking', 'fr/faq': 'un parking', 'fr-be/faq': 'mon parking' })
    expect(faults).toEqual(['content/fr-be/words.json: is not a list of words'])
  })

  test('one digest stands for all of them, words included', async () => {
    const digest = async (words: string) =>
      (await readContentFiles(await folderWith({ 'fr/about.html': 'un parking', 'fr-be/words.json': words }))).digest
    expect(await digest('{"parking": "car park"}')).toBe(await digest('{ "parking": "car park" }'))
    expect(await digest('{"parking": "car park"}')).not.toBe(await digest('{}'))
  })
})
