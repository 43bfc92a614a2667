/** The texts of the interface: complete and alike in every language (demand I1), correctly typeset, and all in use. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { missingTranslation } from '#texts/translate.ts'
import { checkAll, checkLanguage, readLanguages, readTexts } from '../scripts/compile-texts.mjs'

const results = checkAll()
const resultOf = (language: string) => results[language]!

/** Ids that the code composes, so that they need no literal. Each family says where it is made. */
const dynamicFamilies: { ids: RegExp; madeIn: string }[] = [
  { ids: /^pass\.digit\d$/, madeIn: 'the voucher code read aloud (domain/vouchers/code.ts)' },
]

/** Words that running text writes in capitals. */
const capitals = new Set(
  'PDF CSV DATEV JWK RSA JPG JSON MB QR VAT BTW TVA IVA KDV MWST DPH EUR PIN SMS GPS IATA ID OK IBAN BIC ANVR CEST CET COVID EU UE AB NIF DIČ PS'.split(
    ' ',
  ),
)

const styleFaults = (text: string): string[] => {
  // what follows a stroke is the end of a directive's number: 2006/112/EC
  const words = [...text.replace(/\{[^{}]*\}/g, ' ').matchAll(/(?<![\p{L}\d/])\p{Lu}{2,}(?![\p{L}\d])/gu)].map(
    ([word]) => word,
  )
  return [
    ...(text !== text.trim() ? ['a space at its start or end'] : []),
    ...(/[ \u00a0\u202f]{2}/.test(text) ? ['two spaces'] : []),
    ...(/['`´]/.test(text) ? ['a straight apostrophe: use ’'] : []),
    ...(text.includes('...') ? ['three dots: use …'] : []),
    ...(/<[a-z/]/i.test(text) ? ['markup'] : []),
    ...(/[\n\r\t]/.test(text) ? ['a line break or tab'] : []),
    ...(text.toLowerCase().includes(missingTranslation.toLowerCase()) ? ['the marker of a missing translation'] : []),
    ...words.filter((word) => !capitals.has(word)).map((word) => `${word} in capitals`),
  ]
}

/**
 * Words of the form of address that a language does not use (LANG-8), and imperatives of it that stood in texts.
 * Norwegian, Danish and Swedish have one form only in use.
 */
const wrongAddress: Record<string, RegExp> = Object.fromEntries(
  Object.entries({
    de: 'du|dir|dich|dein(e[mnrs]?)?|gib|nimm|frag|tippe|sende|schau|lade die',
    nl: 'u|uw|uzelf|alstublieft',
    'nl-be': 'je|jij|jou|jouw|jezelf|alsjeblieft',
    fr: 'tu|toi|ton|tes',
    'fr-be': 'tu|toi|ton|tes',
    cs: 'tobě|tebe|tvůj|tvé|tvoje|můžeš|máš',
    tr: 'sen|senin|sana|seni',
    es: 'usted|ustedes|(escriba|elija|abra|pulse|indique|pregunte|haga|diga|muestre|inténtelo|ciérrelo|copie|pegue|envíe|introduzca|seleccione|compruebe|espere|llame|revise|guarde)',
    it: 'lei|(prema|apra|chieda|controlli|indichi|riprovi|guardi|mostri|inserisca|acceda)',
    pl: 'pan|pana|pani|państwo|państwa|proszę',
  }).map(([language, words]) => [language, new RegExp(`(?<![\\p{L}\\d])(${words})(?![\\p{L}\\d])`, 'iu')]),
)

describe('LANG-8 one form of address', () => {
  test.each(Object.entries(wrongAddress))('%s', (language, wrong) => {
    const found = Object.entries(resultOf(language).texts).filter(([, text]) => wrong.test(text))
    expect(found).toEqual([])
  })

  test('control: what stood there is found, and what only looks like it is not', () => {
    expect(wrongAddress['nl']?.test('Wie bent u?')).toBe(true)
    expect(wrongAddress['es']?.test('¿Quién es usted?')).toBe(true)
    expect(wrongAddress['nl']?.test('Wie ben je? Duur: 2 uur')).toBe(false)
  })
})

describe('I1 every language', () => {
  test('R1 the compiler reads the languages of the domain', () => {
    expect(readLanguages()).toEqual([...languages])
    expect(Object.keys(results).sort()).toEqual([...languages].sort())
  })

  test.each(languages)(
    'I1 I18-01 I18-02 I18-03 %s has every text, the same placeholders and all its plural categories',
    (language) => {
      const { faults, gaps } = resultOf(language)
      expect({ faults, gaps }).toEqual({ faults: [], gaps: [] })
    },
  )

  test.each(languages)('I1 %s is well written', (language) => {
    const faults = Object.entries(resultOf(language).texts).flatMap(([id, text]) =>
      styleFaults(text).map((fault) => `${language} ${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})

test('LANG-5 no mark of two parts begins a line in French', () => {
  const wrong = /[^\u00a0]:(?=\s|$)|[^\u202f][?!;](?=\s|$)/u
  for (const language of ['fr', 'fr-be'] as const) {
    const faults = Object.entries(resultOf(language).texts).filter(([, text]) => {
      const said = text.replace(/\{[^{}]*\}/g, 'x')
      return wrong.test(said)
    })
    expect(faults).toEqual([])
  }
  expect(['Prix total : 4', 'Prix total: 4', 'Qui ?', 'Qui?'].every((said) => wrong.test(said))).toBe(true)
  expect(wrong.test('Prix total\u00a0: 4 à 12:30, qui\u202f?')).toBe(false)
})

test('LANG-9 what is counted in German are Parkanbieter, because a Parkplatz is also one space', () => {
  const counted = /(?:#|\{count\}) Parkpl[aä]tz/
  const faults = Object.entries(resultOf('de').texts).filter(([, text]) => counted.test(text))
  expect(faults).toEqual([])
  expect(['{count, plural, other {# Parkplätze}}', '{count} Parkplätze'].every((text) => counted.test(text))).toBe(true)
})

/** Every text of a language: those of the interface and the content pages. */
const said = (language: string): string[] => {
  const folder = join(import.meta.dirname, '..', 'content', language)
  const pages = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return [...Object.values(resultOf(language).texts), ...pages]
}

test('LANG-11 in German who helps is the Kundenservice, and nobody else', () => {
  const other = /Kundendienst|Kundenbetreuung|Kundencenter|Kundensupport/
  expect(said('de').filter((text) => other.test(text))).toEqual([])
  expect(said('de').filter((text) => text.includes('Kundenservice')).length).toBeGreaterThan(20)
  expect(other.test('durch unseren Kundendienst')).toBe(true)
})

/** What stood there, and readers of the language would not say. */
const putRight: Record<string, RegExp> = {
  en: /no paid places|goes back by credit|amount in euro: this/i,
  de: /keine bezahlten plätze/i,
  nl: /geen betaalde plekken|vlieg op tijd|op en buiten het terrein van|valet parking bestaat|\+44/i,
  fr: /pas de place payée|comparez parkings/i,
  es: /sin puestos pagados|vuela a tiempo|por ejemplo \+44/i,
  tr: /bariyer açılır telefonunuzdaki|ücretsiz iptal flex ile|neden rezervasyon(?! )|saatlerimde açık|örneğin \+44/iu,
  pl: /(np\.|na przykład) \+44/i,
}
test.each(Object.entries(putRight))('LANG-10 %s says nothing of what was put right', (language, wrong) => {
  expect(said(language).filter((text) => wrong.test(text))).toEqual([])
})
test('LANG-10 control: each finds what stood there', () => {
  const stood = {
    en: 'No paid places',
    de: 'Keine bezahlten Plätze',
    nl: 'Parkeren waar valet parking bestaat',
    fr: 'Comparez parkings officiels',
    es: 'Vuela a tiempo',
    tr: 'Bariyer açılır telefonunuzdaki kodla',
    pl: 'np. +44',
  }
  expect(Object.entries(stood).filter(([language, text]) => !putRight[language]!.test(text))).toEqual([])
})

describe('VOUCH-6 one word for the pass', () => {
  test.each([
    ['en', /voucher/i],
    ['tr', /voucher|\bfiş/iu],
  ])('%s has no text with %s', (language, word) => {
    expect(said(language).filter((text) => word.test(text))).toEqual([])
  })
})

/** The three messages of the specification spell it so (demand M4); everything of ours has two l. */
test('English spells "cancelled" in one way', () => {
  const american = Object.entries(resultOf('en').texts).filter(([, text]) => /cancel(ed|ing)/i.test(text))
  expect(american.map(([id]) => id).sort()).toEqual(['manage.cancelDone', 'manage.reasonTrip', 'problems.cancelFailed'])
})

describe('the checks can fail', () => {
  const texts = {
    'a.days': '{count, plural, one {# day} other {# days}}',
    'a.error': 'Error: {title}',
    'a.close': 'Close',
  }
  const english = checkLanguage('en', { texts, faults: [] }, null)
  const check = (language: string, texts: Record<string, string>) =>
    checkLanguage(language, { texts, faults: [] }, english)

  test('I18-01 I18-02 I18-03 gaps, extra texts, placeholders, plural categories and broken messages are found', () => {
    expect(english.faults).toEqual([])
    const pl = check('pl', {
      'a.days': '{count, plural, one {# dzień} other {# dnia}}',
      'a.error': 'Błąd: {tytul}',
      'a.more': 'x',
    })
    expect(pl.gaps).toEqual(['a.close'])
    expect(pl.faults).toEqual([
      'locales/pl/a.json: days: plural of {count} lacks few',
      'locales/pl/a.json: days: plural of {count} lacks many',
      'locales/pl/a.json: error: placeholders are {tytul}, in English {title}',
      'locales/pl/a.json: more: no such text in English',
    ])
    const days = (language: string, text: string) =>
      check(language, { 'a.days': text }).faults.map((fault) => fault.replace(/^.*?: days: /, ''))
    expect(days('fr', '{count, plural, one {# jour} other {# jours}}')).toEqual(['plural of {count} lacks many'])
    expect(days('de', '{count, plural, one {# Tag} few {x} other {# Tage}}')).toEqual([
      'plural of {count} has no use for few',
    ])
    expect(days('tr', '{count} gün')).toEqual(['placeholders are {count}, in English {count, plural}'])
    expect(check('nl', { 'a.error': 'Fout: {title' }).faults).toHaveLength(1)
    const tr = check('tr', {
      'a.days': '{count, plural, one {# gün} other {# gün}}',
      'a.error': 'Hata: {title}',
      'a.close': 'Kapat',
    })
    expect({ faults: tr.faults, gaps: tr.gaps }).toEqual({ faults: [], gaps: [] })
  })

  test('style faults are found', () => {
    for (const text of [
      ' a',
      'a ',
      'a  b',
      'a\u00a0 b',
      "don't",
      'wait...',
      '<b>a</b>',
      'Missing Translation',
      'This is IMPORTANT',
      'a\nb',
    ])
      expect(styleFaults(text), text).not.toEqual([])
    for (const text of [
      'Don’t wait…',
      'VAT included in {AMOUNT}',
      'Terminal A',
      '{count, plural, one {# day} other {# days}}',
    ])
      expect(styleFaults(text), text).toEqual([])
  })
})

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })

type Source = { path: string; code: string }

/** Every source that can be reached from an island, including those it loads later. */
const loadedByIslands = (files: readonly Source[]): Source[] => {
  const byPath = new Map(files.map(({ path, code }) => [path, code]))
  const src = join(import.meta.dirname, '../src')
  const seen = new Map<string, string>()
  const visit = (path: string, code: string) => {
    if (seen.has(path)) return
    seen.set(path, code)
    for (const [, typeOnly, names = '', specifier = '', lazy] of code.matchAll(
      /(?:^|\n)import (type )?([\s\S]*?)'([^']+)'|import\('([^']+)'\)/g,
    )) {
      const target = lazy ?? specifier
      if (typeOnly || /^\{(?:\s*type [^,}]+,?)+\s*\} from $/.test(names)) continue
      const to = target.startsWith('#') ? join(src, target.slice(1)) : join(path, '..', target)
      const found = byPath.get(to)
      if (found !== undefined) visit(to, found)
    }
  }
  for (const { path, code } of files) if (/\.island\.tsx?$/.test(path)) visit(path, code)
  return [...seen].map(([path, code]) => ({ path, code }))
}

/**
 * Calls of `t` whose id the build cannot read. The build gives an island only the words whose ids its modules name, so
 * these would be missing.
 */
const unreadable = (code: string): string[] =>
  [...code.matchAll(/(?<![\w.])t\(([^)]*)/g)]
    .map(([, argument = '']) => argument.trim())
    .filter((argument) => argument !== '' && !/['"`][a-z]\w*\.[a-z]\w*['"`]/.test(argument))

describe('use of texts', () => {
  const files = sources(join(import.meta.dirname, '../src')).map((path) => ({ path, code: readFileSync(path, 'utf8') }))
  const used = new Set(
    files.flatMap(({ code }) =>
      [...code.matchAll(/['"`]([a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*)['"`]/g)].map((match) => match[1]),
    ),
  )

  test('every text is used somewhere', () => {
    const unused = Object.keys(readTexts('en').texts).filter(
      (id) => !used.has(id) && !dynamicFamilies.some(({ ids }) => ids.test(id)),
    )
    expect(unused).toEqual([])
  })

  test('an island names its texts where the build can read them', () => {
    const loaded = loadedByIslands(files)
    expect(loaded.map(({ path }) => path.slice(path.indexOf('/src/')))).toContain(
      '/src/web/forms/search-form/search-form.tsx',
    )
    expect(loaded.flatMap(({ path, code }) => unreadable(code).map((call) => `${path}: t(${call})`))).toEqual([])
    expect(unreadable("t('a.b') t(isLate ? 'a.b' : 'a.c') t(names[kind])")).toEqual(['names[kind]'])
  })
})
