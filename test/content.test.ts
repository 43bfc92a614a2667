import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readContentFiles } from '#adapters/content/files.ts'
import { cleanHtml } from '#adapters/html/cleaner.ts'
import { blocksOf, idsOf } from '#domain/content/blocks.ts'
import { readContentFile } from '#domain/content/file.ts'
import { elementsIn, readHtml } from '#domain/content/html.ts'
import { contentPages } from '#domain/content/names.ts'
import { questionsWith } from '#domain/content/questions.ts'
import { anchorsIn, findingsIn } from '#domain/content/report.ts'
import { inWords, readWords } from '#domain/content/words.ts'
import { languageOfVariant, languages, type Language } from '#domain/languages.ts'
import { retention } from '#domain/lifecycle/retention.ts'
import { termsVersion } from '#domain/bookings/agreed.ts'
import { contentValues } from '#web/shared/landing/content-values.ts'
import { textDigest, textDigests, withDay } from '../scripts/content-days.ts'

const folder = fileURLToPath(new URL('../content', import.meta.url))
const { files } = await readContentFiles(folder)
const sourceOf = (pageName: string, language: Language): string | undefined =>
  files.find((file) => file.pageName === pageName && file.language === language)?.source
const htmlOf = (pageName: string, language: Language): string => {
  const read = readContentFile(pageName, language, sourceOf(pageName, language) ?? '')
  return read.ok ? read.text.html : ''
}
const listOf = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([whole]) => whole).sort()

describe('content/', () => {
  test('every page of a row is written in English', () => {
    expect(contentPages.filter((page) => sourceOf(page, 'en') === undefined)).toEqual([])
  })

  test('R1 every page written in English is written in every language, or in the one it is a variant of', () => {
    const english = files.filter(({ language }) => language === 'en').map(({ pageName }) => pageName)
    const missing = languages.flatMap((language) => {
      const written = languageOfVariant[language] ?? language
      return english
        .filter((page) => !(sourceOf(page, language) ?? sourceOf(page, written)))
        .map((page) => `${language}/${page}`)
    })
    expect(missing).toEqual([])
  })

  test.each(files.map(({ language, pageName }) => [`${language}/${pageName}`, pageName, language] as const))(
    'CONT-2 %s is shown as it is written',
    (_name, pageName, language) => {
      const read = readContentFile(pageName, language, sourceOf(pageName, language) ?? '')
      expect(read.ok ? '' : read.fault).toBe('')
      const html = htmlOf(pageName, language)
      const clean = cleanHtml(html)
      expect(findingsIn(html, clean, blocksOf(clean))).toEqual([])
      // cleaning removes nothing from these texts, so a start need not wait for it
      expect(elementsIn(readHtml(html))).toEqual(elementsIn(readHtml(clean)))
    },
  )

  test.each(
    files
      .filter(({ language }) => language !== 'en')
      .map(({ language, pageName }) => [`${language}/${pageName}`, pageName, language] as const),
  )('%s has the ids, placeholders and links of the English page', (_name, pageName, language) => {
    const [own, english] = [htmlOf(pageName, language), htmlOf(pageName, 'en')]
    expect(idsOf(readHtml(own))).toEqual(idsOf(readHtml(english)))
    expect(listOf(own, /\{\{[^{}]*\}\}/g)).toEqual(listOf(english, /\{\{[^{}]*\}\}/g))
    expect(listOf(own, /href="[^"]*"/g)).toEqual(listOf(english, /href="[^"]*"/g))
  })

  test.each(Object.entries(languageOfVariant))(
    'CONT-12 %s has every page of %s, and nothing is written twice',
    (variant, language) => {
      const list = `${folder}/${variant}/words.json`
      const words = readWords(existsSync(list) ? readFileSync(list, 'utf8') : '{}') ?? {}
      const theirs = files.filter((file) => file.language === language)
      expect(files.filter((file) => file.language === variant).map(({ pageName }) => pageName)).toEqual(
        theirs.map(({ pageName }) => pageName),
      )
      expect(
        Object.keys(words).filter((word) => !theirs.some(({ source }) => inWords(source, { [word]: '' }) !== source)),
      ).toEqual([])
      expect(
        theirs.filter(
          ({ pageName, source }) =>
            existsSync(`${folder}/${variant}/${pageName}.html`) &&
            sourceOf(pageName, variant as Language) === inWords(source, words),
        ),
      ).toEqual([])
    },
  )

  test('S21 SEARCH-36 who types “refund” in their language finds what they get back', () => {
    const words: Record<Language, string> = {
      en: 'refund',
      de: 'Rückerstattung',
      nl: 'terugbetaling',
      'nl-be': 'terugbetaling',
      fr: 'remboursement',
      'fr-be': 'remboursement',
      es: 'reembolso',
      it: 'rimborso',
      pl: 'zwrot',
      cs: 'vrácení',
      da: 'refusion',
      nb: 'refusjon',
      sv: 'återbetalning',
      tr: 'iade',
    }
    const missed = languages.filter((language) => {
      const { blocks } = questionsWith(blocksOf(htmlOf('faq', language)), words[language])
      return !blocks.some((block) => block.kind === 'element' && block.attributes['id'] === 'faq-refund')
    })
    expect(missed).toEqual([])
  })

  test('links to a place on a page find it', () => {
    const dead = files.flatMap(({ pageName, language }) =>
      anchorsIn(htmlOf(pageName, language)).flatMap(({ page, anchor }) => {
        const target = page ?? pageName
        const there = sourceOf(target, language) === undefined ? htmlOf(target, 'en') : htmlOf(target, language)
        return idsOf(readHtml(there)).includes(anchor) ? [] : [`${language}/${pageName}: ${target}#${anchor}`]
      }),
    )
    expect(dead).toEqual([])
  })

  test.each([
    ['en', /voucher/i],
    ['tr', /voucher|\bfiş/iu],
  ] as const)('VOUCH-6 no page in %s calls the pass by another word', (language, word) => {
    const read = files.filter((file) => file.language === language)
    expect(read.length).toBeGreaterThan(10)
    expect(read.filter(({ source }) => word.test(source)).map(({ pageName }) => pageName)).toEqual([])
  })

  test('demand P10 P10 the terms name every figure that binds a customer, from the rules themselves', () => {
    const terms = htmlOf('terms-of-service', 'en')
    const binding = [
      'minLeadHours',
      'lastMinuteHours',
      'cancelHours',
      'zaventemMinutes',
      'mediumFlexFee',
      'dueHours',
      'linkHours',
      'detailsHours',
      'freeUntil',
      'delayHours',
      'maxDays',
      'surchargePerDay',
      'exitDamages',
      'exitMinutes',
      'speedLimit',
      'vehicleLength',
      'vehicleWidth',
      'vehicleWeight',
      'valetCap',
      'complaintMinutes',
      'valetNoticeMinutes',
      'arriveEarlyMinutes',
      'noShowHours',
      'reopenMinutes',
    ]
    expect(binding.filter((name) => !terms.includes(`{{value:${name}}}`))).toEqual([])
    // A booking keeps the version of the terms that were shown (settled 5), so a text with another meaning must be
    // another version.
    const read = readContentFile('terms-of-service', 'en', sourceOf('terms-of-service', 'en') ?? '')
    expect(read.ok && read.text.updatedOn.startsWith(termsVersion)).toBe(true)
  })

  test.each(languages)(
    'EXIT-11 the terms in %s say until when the exit is free after a closed gate, in the paragraph of late flights',
    (language) => {
      const [, late = ''] =
        /<h2 id="late-return">[^<]*<\/h2>\s*<p>(.*?)<\/p>/.exec(htmlOf('terms-of-service', language)) ?? []
      expect(late.match(/\{\{value:\w+\}\}/g)).toEqual(
        ['freeUntil', 'delayHours', 'reopenMinutes', 'reopenMinutes'].map((name) => `{{value:${name}}}`),
      )
      expect(contentValues(language, 0)('reopenMinutes')).toBe('60')
    },
  )

  test('CONT-14 every page says the day its text last changed: another text needs `node scripts/content-days.ts`', () => {
    expect(textDigests(folder)).toEqual(JSON.parse(readFileSync(`${folder}/digests.json`, 'utf8')))
  })

  test('CONT-14 a question more is another text, another day or keyword is not', () => {
    const source = sourceOf('faq', 'en') ?? ''
    const dated = withDay(source, '2031-01-02')
    const read = readContentFile('faq', 'en', dated)
    expect(read.ok && read.text.updatedOn).toBe('2031-01-02')
    expect(withDay(dated, /"updated": "([^"]*)"/.exec(source)?.[1] ?? '')).toBe(source)
    expect(textDigest(dated)).toBe(textDigest(source))
    expect(textDigest(source.replace('"keywords": "', '"keywords": "more, '))).toBe(textDigest(source))
    expect(textDigest(`${source}<details><summary>More?</summary><p>More.</p></details>`)).not.toBe(textDigest(source))
    expect(textDigest(source.replace('"title": "', '"title": "More '))).not.toBe(textDigest(source))
  })

  test('ERASE-1 the privacy statement names the periods of the table', () => {
    const privacy = htmlOf('privacy-statement', 'en')
    expect(
      ['bookingYears', 'unpaidDays', 'photoDays', 'logInDays', 'sessionHours', 'idleMinutes'].filter(
        (name) => !privacy.includes(`{{value:${name}}}`),
      ),
    ).toEqual([])
    const value = contentValues('en', 0)
    expect(
      ['bookingYears', 'unpaidDays', 'photoDays', 'logInDays', 'claimAccountDays', 'logDays', 'invoiceYears'].map(
        (name) => value(name as 'logDays'),
      ),
    ).toEqual(['2', '30', '28', '2', '90', '30', '10'])
    expect([retention.booking.days, retention.invoice.days]).toEqual([730, 3_653])
  })
})

describe('values', () => {
  test('CONT-5 are written as the language writes them', () => {
    const all = (language: Language) => {
      const value = contentValues(language, Date.UTC(2026, 10, 20))
      return [
        value('vehicleWeight'),
        value('vehicleWidth'),
        value('lotEuropeHours'),
        value('mediumFlexFee'),
        value('valetCap'),
        value('freeUntil'),
        value('dropOffPrice'),
        value('year'),
        value('hours'),
      ].map((text) => text.replace(/[\u00a0\u202f]/g, ' '))
    }
    expect(all('en')).toEqual(
      ['2,500', '1.90', '2.5', '€5.00', '€100,000', '03:00', 'PLN 10.00', '2026', 'every day 06:00–23:00'].map((text) =>
        expect.stringMatching(
          new RegExp(`^${text.replace(/[.$]/g, '\\$&').replace('PLN 10\\.00', '(PLN|zł) ?10\\.00')}$`, 'i'),
        ),
      ),
    )
    expect(all('de').slice(0, 6)).toEqual(['2.500', '1,90', '2,5', '5,00 €', '100.000 €', '03:00'])
    expect(languages.every((language) => contentValues(language, 0)('cancelHours') === '24')).toBe(true)
  })
})
