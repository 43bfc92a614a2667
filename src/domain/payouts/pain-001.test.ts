import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { checkPain001 } from '#test/builders/pain-001.ts'
import { parseDate } from '../time/local.ts'
import { pain001, sepaText, type Transfer } from './pain-001.ts'

const transfer = (n: number, changes: Partial<Transfer> = {}): Transfer => ({
  endToEnd: `PW-${String(n).padStart(16, '0')}`,
  holder: 'Beatrix Parkeren',
  iban: 'DE89370400440532013000',
  amountMinor: 1_483_092,
  words: 'KEMPENPARK-0007',
  ...changes,
})
const fileOf = (...transfers: Transfer[]): string =>
  pain001({
    id: 'PW-000007',
    madeAt: Date.parse('2027-01-04T10:00:00Z'),
    day: parseDate('2027-01-04')!,
    from: { holder: 'Parkwing B.V.', iban: 'NL91ABNA0417164300' },
    transfers,
  })

const xml = fileOf(transfer(1))
/** Every element of the file with all that is in it. */
const elements = (() => {
  const found: { name: string; whole: string; inner: string }[] = []
  for (const { 0: opening, 1: name, index: from } of xml.matchAll(/<(\w+)[^>?]*>/g)) {
    const to = xml.indexOf(`</${name}>`, from) + `</${name}>`.length
    const whole = xml.slice(from, to)
    if (name !== 'Document')
      found.push({ name: name!, whole, inner: whole.slice(opening.length, -`</${name}>`.length) })
  }
  return [...new Map(found.map((one) => [one.whole, one])).values()]
})()
const leaves = elements.filter(({ inner }) => !inner.includes('<'))
const faultsWith = (from: string, to: string): string[] => {
  expect(xml).toContain(from)
  return checkPain001(xml.replace(from, to))
}

describe('the check of the file for the bank', () => {
  test('AGENCY-93 a good file has no fault, with one transfer or many', () => {
    expect(checkPain001(xml)).toEqual([])
    expect(checkPain001(fileOf(...Array.from({ length: 300 }, (_, n) => transfer(n, { amountMinor: n + 1 }))))).toEqual(
      [],
    )
    expect(elements.length).toBeGreaterThan(35)
  })

  test.each(elements.map(({ name, whole }) => [name, whole] as const))(
    'AGENCY-93 control: %s may not be left out, come twice, or be called otherwise',
    (name, whole) => {
      const asX = whole.replace(new RegExp(`^<${name}`), '<X').replace(new RegExp(`${name}>$`), 'X>')
      expect(faultsWith(whole, '')).not.toEqual([])
      if (name !== 'CdtTrfTxInf' && name !== 'PmtInf')
        expect(faultsWith(whole, whole + whole).join()).toContain(`${name}: 2 times`)
      expect(faultsWith(whole, asX).join()).toContain('X: unknown')
      expect(faultsWith(whole, whole.replace(`<${name}`, `<${name} x="1"`))).not.toEqual([])
    },
  )

  test.each(leaves.map(({ name, whole, inner }) => [name, whole, inner] as const))(
    'AGENCY-93 control: the text of %s may not be empty, too long, of other letters, or have elements in it',
    (name, whole, inner) => {
      const said = (text: string) => faultsWith(whole, whole.replace(`>${inner}<`, `>${text}<`)).join()
      for (const text of ['', 'x'.repeat(141), `${inner}é`, `${inner}<Y>1</Y>`, `${inner}\n`])
        expect(said(text)).toContain(name)
    },
  )

  test('AGENCY-93 control: each pair of neighbours has its order', () => {
    let pairs = 0
    for (const { name, whole } of elements)
      for (const { name: next, whole: after } of elements) {
        if (!xml.includes(whole + after)) continue
        pairs++
        expect([name, next, faultsWith(whole + after, after + whole).join()]).toEqual([
          name,
          next,
          expect.stringContaining('order'),
        ])
      }
    expect(pairs).toBe(19)
  })

  test.each([
    ['Dt', '<Dt>2027-01-04', '<Dt>2027-02-30'],
    ['CreDtTm', '<CreDtTm>2027-01-04T10', '<CreDtTm>2027-01-04T25'],
    ['IBAN', '<IBAN>DE89', '<IBAN>DE88'],
    ['InstdAmt', '>14830.92</InstdAmt>', '>0.00</InstdAmt>'],
    ['InstdAmt', '>14830.92</InstdAmt>', '>1000000000.00</InstdAmt>'],
    ['InstdAmt', '>14830.92</InstdAmt>', '>14830.9</InstdAmt>'],
    ['Ccy', 'Ccy="EUR"', 'Ccy="USD"'],
    ['MsgId', '<MsgId>PW', '<MsgId>/PW'],
    ['EndToEndId', '<EndToEndId>PW-', '<EndToEndId>PW//'],
    ['Nm', '<Nm>Beatrix', `<Nm>${'x'.repeat(70)}`],
    ['Cd', '<Cd>SEPA', '<Cd>URGP'],
    ['PmtMtd', '<PmtMtd>TRF', '<PmtMtd>CHK'],
    ['ReqdExctnDt', '<ReqdExctnDt><Dt>2027-01-04</Dt>', '<ReqdExctnDt>2027-01-04'],
    ['Othr', '<Id>NOTPROVIDED', '<Id>NONE'],
    ['Document', '<Document ', '<Document x="1" '],
  ] as const)('AGENCY-93 control: %s, %s to %s', (_, from, to) => {
    expect(faultsWith(from, to)).not.toEqual([])
  })

  test('AGENCY-93 whatever a holder is called and a payment says, the file has no fault', () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('//', ' ', '/ /', '', 'a/'.repeat(70)),
    )
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 99_999_999_999 }), (holder, said, amountMinor) => {
        expect(checkPain001(fileOf(transfer(1, { holder, words: said, amountMinor })))).toEqual([])
      }),
    )
    expect([sepaText('//', 70), sepaText(`${'x'.repeat(69)}/y`, 70)]).toEqual(['.', 'x'.repeat(69)])
  })
})
