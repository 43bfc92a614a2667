import { Profile, validateXsd, extractXml } from '@stackforge-eu/factur-x'
import { describe, expect, test } from 'vitest'
import { collectiveInvoice } from '#domain/documents/collective.ts'
import { commissionDocument, selfBilled, type SelfBilledFacts } from '#domain/documents/self-billed.ts'
import { languages } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { translator } from '#texts/texts.ts'
import { textOfPdf } from '#test/scanner.ts'
import { facturX } from './factur-x.ts'
import {
  collectiveOf,
  collectivePdf,
  commissionBillingOf,
  commissionPdf,
  selfBilledPdf,
  selfBillingOf,
} from './self-billed-pdf.ts'

const facts = (shareMinor: number, chargesMinor: number): SelfBilledFacts => ({
  statement: 'KEMPENPARK-0007',
  month: '2026-12-01' as LocalDate,
  closedOn: '2027-01-01' as LocalDate,
  language: 'nl',
  party: {
    name: 'Kempenpark <B.V.> & Zn',
    street: 'Luchthavenweg 1',
    postcode: '5657 EA',
    city: 'Eindhoven',
    country: 'NL',
    registration: 'KvK 12345678',
    vatNumber: 'NL123456789B01',
    email: 'admin@kempenpark.example',
  },
  rate: { vatRatePercent: 21, shareMinor, chargesMinor },
})
const made = (shareMinor: number, chargesMinor: number) => selfBilled(facts(shareMinor, chargesMinor))!

describe('documents that we write for car parks', () => {
  test('AGENCY-96 share and charges of a month with the VAT that they contain; below zero a credit note', () => {
    expect(made(1_483_092, 6_100)).toMatchObject({
      number: 'KEMPENPARK-0007-21',
      kind: 'invoice',
      grossMinor: 1_489_192,
      vatMinor: 258_455,
      facts: { netMinor: 1_230_737 },
    })
    expect(made(-5_270, 0)).toMatchObject({ kind: 'credit_note', grossMinor: 5_270 })
    expect(selfBilled(facts(0, 0))).toBeNull()
    for (const [share, charges] of [
      [1_483_092, 6_100],
      [-5_270, 100],
      [5_270, -100],
      [1, 1],
    ] as const) {
      const { facts: said, grossMinor, vatMinor } = made(share, charges)
      const sum = (of: 'netMinor' | 'grossMinor') => said.lines.reduce((total, line) => total + line[of], 0)
      expect([sum('grossMinor'), sum('netMinor')]).toEqual([grossMinor, grossMinor - vatMinor])
    }
  })

  test.each([
    ['389', made(1_483_092, 6_100)],
    ['261', made(-5_270, 100)],
    ['389', made(5_270, -100)],
  ] as const)('AGENCY-96 its data are an invoice of the kind %s as EN 16931 asks', async (code, invoice) => {
    const t = translator('nl')
    const xml = facturX(invoice, t, selfBillingOf(invoice, t))
    const checked = await validateXsd(xml, Profile.EN16931)
    expect([checked.errors, checked.valid]).toEqual([[], true])
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
    expect(xml).not.toContain('TotalPrepaidAmount')
  })

  test('AGENCY-96 on paper in every language, with the data inside, and the same bytes each time', async () => {
    const invoice = made(1_483_092, 6_100)
    for (const language of languages) {
      const bytes = await selfBilledPdf(invoice, language, translator(language))
      expect((await textOfPdf(bytes)).replace(/\s+/g, ' ')).toContain('KEMPENPARK-0007-21')
    }
    const [one, two] = [
      await selfBilledPdf(invoice, 'nl', translator('nl')),
      await selfBilledPdf(invoice, 'nl', translator('nl')),
    ]
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
    expect((await extractXml(one)).xml).toContain('KEMPENPARK-0007-21')
  })
})

/** Of an agency; as whom it bills us decides the VAT. */
const commission = (billedMinor: number, vatMinor: number, as: { country: string; vatNumber: string }) => {
  const { party, ...said } = facts(0, 0)
  const seller = { ...party, ...as, taxNumber: as.vatNumber ? '' : '12/345/678', exemption: as.vatNumber ? '' : words }
  const billed = { vatRatePercent: vatMinor === 0 ? 0 : 21, billedMinor, vatMinor }
  return commissionDocument({ ...said, statement: 'AGENCY-NORD1-0007', party: seller, billed })
}
const words = 'Exempt: small business'
const [dutch, german, swiss, small] = [
  { country: 'NL', vatNumber: 'NL123456782B01' },
  { country: 'DE', vatNumber: 'DE136695976' },
  { country: 'CH', vatNumber: 'CHE123456789' },
  { country: 'NL', vatNumber: '' },
] as const

describe('documents of a commission', () => {
  test.each([
    ['389', 'S', commission(512, 108, dutch)],
    ['261', 'S', commission(-512, -108, dutch)],
    ['389', 'AE', commission(512, 0, german)],
    ['389', 'O', commission(512, 0, swiss)],
    ['389', 'E', commission(512, 0, small)],
  ] as const)('AGENCY-130 AGENCY-131 its data are of the kind %s and the category %s', async (code, vat, invoice) => {
    const t = translator('de')
    const xml = facturX(invoice, t, commissionBillingOf(invoice, t))
    const checked = await validateXsd(xml, Profile.EN16931)
    expect([checked.errors, checked.valid]).toEqual([[], true])
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
    expect(new Set(xml.match(/<ram:CategoryCode>[A-Z]+</g))).toEqual(new Set([`<ram:CategoryCode>${vat}<`]))
    // what is outside the tax names no number and no rate (BR-O-02, BR-O-05); who is exempt its tax office's number
    expect(xml.match(/schemeID="(VA|FC)"/g)?.map((one) => one.slice(10, 12)) ?? []).toEqual(
      { S: ['VA', 'VA'], AE: ['VA', 'VA'], O: [], E: ['FC', 'VA'] }[vat],
    )
    expect(xml.includes('RateApplicablePercent')).toBe(vat !== 'O')
    expect(xml.includes('<ram:ExemptionReason>')).toBe(vat !== 'S')
    expect(/VATEX-EU-\w+/.exec(xml)?.[0]).toBe({ S: undefined, AE: 'VATEX-EU-AE', O: 'VATEX-EU-O', E: undefined }[vat])
  })

  test('AGENCY-130 AGENCY-131 on paper in every language: sums, both VAT numbers, and why there is no VAT', async () => {
    const textOf = async (invoice: ReturnType<typeof commission>, language: (typeof languages)[number]) =>
      (await textOfPdf(await commissionPdf(invoice, language, translator(language)))).replace(/\s+/g, ' ')
    for (const language of languages) {
      const text = await textOf(commission(512, 0, german), language)
      expect(text).toContain('AGENCY-NORD1-0007-0')
      expect(text).toContain('2006/112')
      expect([text.includes('DE136695976'), text.includes('NL000000000B00')]).toEqual([true, true])
    }
    const [taxed, exempt, outside] = [
      await textOf(commission(512, 108, dutch), 'nl'),
      await textOf(commission(512, 0, small), 'nl'),
      await textOf(commission(512, 0, swiss), 'nl'),
    ]
    expect([taxed.includes('21'), taxed.includes('6,20'), taxed.includes('AGENCY-NORD1-0007-21')]).toEqual([
      true,
      true,
      true,
    ])
    expect([exempt.includes(words), exempt.includes('12/345/678')]).toEqual([true, true])
    expect(outside).toContain('Buiten de heffing van btw')
  })
})

const monthOf = (...owed: number[]) => {
  const { statement, month, closedOn, party } = facts(0, 0)
  const parts = owed.map((owedMinor, n) => ({ label: `K-${n + 1} Research & <Development>`, owedMinor }))
  const rate = { country: 'NL', vatRatePercent: 21, parts }
  return collectiveInvoice({ statement, month, closedOn, party, rate })!
}

describe('our invoice of a company’s month', () => {
  test.each([
    ['380', monthOf(12_400, 6_200)],
    ['381', monthOf(-12_400, 6_200)],
    ['380', monthOf(12_400, -62, 1)],
  ] as const)('AGENCY-118 its data are an invoice of the kind %s as EN 16931 asks', async (code, invoice) => {
    const t = translator('nl')
    const xml = facturX(invoice, t, collectiveOf(invoice, t))
    const checked = await validateXsd(xml, Profile.EN16931)
    expect([checked.errors, checked.valid]).toEqual([[], true])
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
    expect(xml).not.toContain('TotalPrepaidAmount')
    expect(xml).toContain('K-1 Research')
  })

  test('AGENCY-118 on paper in every language, with a line for each cost centre', async () => {
    const invoice = monthOf(12_400, 6_200)
    for (const language of languages) {
      const text = (await textOfPdf(await collectivePdf(invoice, language, translator(language)))).replace(/\s+/g, ' ')
      expect(text).toContain('KEMPENPARK-0007-NL-21')
      expect(text).toContain('K-2 Research')
    }
  })
})
