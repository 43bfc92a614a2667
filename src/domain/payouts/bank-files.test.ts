import { describe, expect, test } from 'vitest'
import { checkPain001 } from '#test/builders/pain-001.ts'
import type { LocalDate } from '../time/local.ts'
import { readCamt053 } from './camt-053.ts'
import { pain001, sepaText, type TransferFile } from './pain-001.ts'
import { readXml, textIn } from './xml.ts'

const file: TransferFile = {
  id: 'PW-000007',
  madeAt: Date.parse('2027-01-04T10:00:00Z'),
  day: '2027-01-04' as LocalDate,
  from: { holder: 'Parkwing B.V.', iban: 'NL91ABNA0417164300' },
  transfers: [
    {
      endToEnd: 'PW-0123456789abcdef',
      holder: 'Łódź & Söhne <Parking> GmbH',
      iban: 'DE89370400440532013000',
      amountMinor: 1_483_092,
      words: 'KEMPENPARK-0007',
    },
    {
      endToEnd: 'PW-1123456789abcdef',
      holder: 'Beatrix Parkeren',
      iban: 'BE68539007547034',
      amountMinor: 5,
      words: 'BEATRIX-0001',
    },
  ],
}

describe('the file for the bank', () => {
  test('AGENCY-93 it has the structure of pain.001.001.09, and its sums are those of its transfers', () => {
    const xml = pain001(file)
    expect(checkPain001(xml)).toEqual([])
    expect(xml).toContain('<CtrlSum>14830.97</CtrlSum>')
    expect(xml).toContain('<Nm>Lodz + Sohne .Parking. GmbH</Nm>')
    expect(pain001(file)).toBe(xml)
  })

  test('AGENCY-93 control: the check finds an element in the wrong place, one that lacks, a wrong sum and a wrong form', () => {
    const xml = pain001(file)
    const faults: [string, string, RegExp][] = [
      ['<NbOfTxs>2</NbOfTxs>', '<NbOfTxs>3</NbOfTxs>', /NbOfTxs/],
      ['<CtrlSum>14830.97</CtrlSum>', '<CtrlSum>14830.98</CtrlSum>', /CtrlSum/],
      ['<PmtMtd>TRF</PmtMtd>', '', /PmtMtd/],
      ['<ChrgBr>SLEV</ChrgBr>', '<ChrgBr>OURS</ChrgBr>', /ChrgBr/],
      ['<InstdAmt Ccy="EUR">0.05</InstdAmt>', '<InstdAmt>0.05</InstdAmt>', /Ccy/],
      ['<InstdAmt Ccy="EUR">0.05</InstdAmt>', '<InstdAmt Ccy="EUR">0.050001</InstdAmt>', /InstdAmt/],
      ['<IBAN>BE68539007547034</IBAN>', '<IBAN>BE68 5390</IBAN>', /IBAN/],
      ['pain.001.001.09', 'pain.001.001.03', /namespace/],
      ['<MsgId>PW-000007</MsgId>', `<MsgId>${'x'.repeat(36)}</MsgId>`, /MsgId/],
      ['<Dt>2027-01-04</Dt>', '<Dt>4.1.2027</Dt>', /Dt/],
      ['<PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>', '<BtchBookg>false</BtchBookg><PmtMtd>TRF</PmtMtd>', /order/],
    ]
    for (const [from, to, named] of faults) {
      expect(xml).toContain(from)
      expect([to, checkPain001(xml.replace(from, to)).join('; ')]).toEqual([to, expect.stringMatching(named)])
    }
    expect(checkPain001('<x')).toEqual(['no XML'])
  })

  test('AGENCY-93 letters that not every bank takes are written as others', () => {
    expect(sepaText('Ağaoğlu Ltd. Şti.', 70)).toBe('Agaoglu Ltd. Sti.')
    expect(sepaText('//Straße 5 @ "x"', 70)).toBe('Strasse 5 . .x.')
    expect(sepaText('x'.repeat(80), 70)).toHaveLength(70)
  })
})

const entry = (amount: string, side: string, more = '', status = '<Cd>BOOK</Cd>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2027-01-05</Dt></BookgDt>${more}</Ntry>`
const tx = (endToEnd: string, amount = '') =>
  `<TxDtls><Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>${amount && `<Amt Ccy="EUR">${amount}</Amt>`}</TxDtls>`
const camt = (entries: string, version = '08') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>2027-5</Id><Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

describe('the statement of the bank', () => {
  test('AGENCY-94 what was booked, payment by payment; what is only announced is left out', () => {
    const both = `<NtryDtls>${tx('PW-1', '10.00')}${tx('PW-2', '2.50')}</NtryDtls>`
    const read = readCamt053(
      camt(
        entry('56.88', 'DBIT', `<NtryDtls>${tx('PW-0')}</NtryDtls>`) +
          entry('12.50', 'DBIT', both) +
          entry('9.99', 'CRDT', '', 'BOOK') +
          entry('1.00', 'CRDT', '', '<Cd>PDNG</Cd>'),
      ),
    )
    expect(read).toEqual({
      number: '2027-5',
      iban: 'NL91ABNA0417164300',
      lines: [
        { isCredit: false, amountMinor: 5_688, currency: 'EUR', bookedOn: '2027-01-05', endToEnd: 'PW-0', named: [] },
        { isCredit: false, amountMinor: 1_000, currency: 'EUR', bookedOn: '2027-01-05', endToEnd: 'PW-1', named: [] },
        { isCredit: false, amountMinor: 250, currency: 'EUR', bookedOn: '2027-01-05', endToEnd: 'PW-2', named: [] },
        { isCredit: true, amountMinor: 999, currency: 'EUR', bookedOn: '2027-01-05', endToEnd: null, named: [] },
      ],
    })
    expect(readCamt053(camt(entry('1.00', 'CRDT'), '02'))?.lines).toHaveLength(1)
  })

  test('AGENCY-119 of the words of a payment only what may be the number of a statement is read', () => {
    const words = (text: string) => {
      const about = `<NtryDtls><TxDtls><RmtInf>${text}</RmtInf></TxDtls></NtryDtls>`
      return readCamt053(camt(entry('1.00', 'CRDT', about)))?.lines[0]?.named
    }
    expect(words('<Ustrd>invoice zuiderlicht-0001-nl-21, thanks Jan</Ustrd>')).toEqual(['ZUIDERLICHT-0001'])
    expect(words('<Ustrd>AGENCY-NORD1-0002 and</Ustrd><Ustrd>FIRM-2024-0007</Ustrd>')).toEqual([
      'AGENCY-NORD1-0002',
      'FIRM-2024',
      'FIRM-2024-0007',
    ])
    expect(words('<Strd><CdtrRefInf><Ref>KEMPEN-0003</Ref></CdtrRefInf></Strd>')).toEqual(['KEMPEN-0003'])
    expect(words('<Ustrd>Jan Jansen, 2027, invoice 0001, call 0612345678</Ustrd>')).toEqual([])
    expect(words(`<Ustrd>${'A-0001 B-0001 '.repeat(500)}</Ustrd>`)).toEqual(['A-0001', 'B-0001'])
  })

  test('AGENCY-94 what is no such file, or does not add up, is not read', () => {
    const wrong = [
      '',
      'camt',
      '<a><b></a></b>',
      camt(entry('1.00', 'CRDT')).replace('camt.053', 'camt.054'),
      camt(entry('0.00', 'CRDT')),
      camt(entry('1.005', 'CRDT')),
      camt(entry('1.00', 'BOTH')),
      camt(entry('3.00', 'DBIT', `<NtryDtls>${tx('A', '1.00')}${tx('B', '1.00')}</NtryDtls>`)),
      camt(entry('1.00', 'CRDT')).replace('</Stmt>', '</Stmt><Stmt><Id>2</Id></Stmt>'),
      `<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>${camt(entry('1.00', 'CRDT'))}`,
      camt(entry('1.00', 'CRDT')).replace('2027-5', '&y;'),
    ]
    expect(wrong.map((one) => readCamt053(one))).toEqual(wrong.map(() => null))
  })

  test('AGENCY-94 XML: names with a prefix, escapes, and nothing too deep', () => {
    const read = readXml('<p:a xmlns:p="urn:x"><p:b c="&lt;&#38;">1 &amp; 2<!-- no --></p:b></p:a>')!
    expect([read.namespace, textIn(read, 'b'), read.children[0]?.attributes['c']]).toEqual(['urn:x', '1 & 2', '<&'])
    expect(readXml(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)).toBeNull()
    expect([readXml(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`), readXml('<a>')].map(Boolean)).toEqual([true, false])
    expect(readXml("\uFEFF<?xml version='1.0'?>\n<a  b = 'c'/>\n")?.attributes['b']).toBe('c')
    const wrong = [
      '<a></b>',
      '</a>',
      '<a/><b/>',
      '<a/>x',
      'x<a/>',
      '',
      '<a>&unknown;</a>',
      '<a>&lt</a>',
      '<a>&</a>',
      '<<a/>',
    ]
    expect(wrong.map(readXml)).toEqual(wrong.map(() => null))
  })

  test('AGENCY-94 XML: a character that no XML may have is none of ours, written out or by its number', () => {
    const wrong = ['&#0;', '&#x0;', '&#8;', '&#xD800;', '&#xFFFE;', '&#x110000;', '\0', '\u0008', '\uFFFF']
    expect(wrong.map((one) => readXml(`<a>${one}</a>`))).toEqual(wrong.map(() => null))
    expect(wrong.map((one) => readXml(`<a b="${one}"/>`))).toEqual(wrong.map(() => null))
    const possible = ['&#9;', '&#xA;', '&#32;', '&#xD7FF;', '&#xE000;', '&#xFFFD;', '&#x10FFFF;', '\t', '😀']
    expect(possible.map((one) => readXml(`<a>${one}</a>`)?.name)).toEqual(possible.map(() => 'a'))
  })

  test('AGENCY-94 which amounts, names and moments of a bank are read', () => {
    const read = (amount: string) => readCamt053(camt(entry(amount, 'CRDT')))?.lines[0]?.amountMinor ?? null
    expect(['1', '1.5', ' 12.34 ', '12.34000', '0.01'].map(read)).toEqual([100, 150, 1_234, 1_234, 1])
    const wrong = ['0', '0.00', '12.345', '-1.00', '1,00', 'x1.00', '1.00x', '1.', '', '12345678901234.00']
    expect(wrong.map(read)).toEqual(wrong.map(() => null))
    const whole = camt(entry('1.00', 'CRDT'))
    for (const currency of ['EURO', 'xEUR', 'eur', ''])
      expect(readCamt053(whole.replace('Ccy="EUR"', `Ccy="${currency}"`))).toBeNull()
    for (const space of ['camt.053.001.08.x', 'camt.052.001.08'])
      expect(readCamt053(whole.replace('camt.053.001.08', space))).toBeNull()
    const named = (id: string) => readCamt053(camt(entry('1.00', 'CRDT', `<NtryDtls>${tx(id)}</NtryDtls>`)))?.lines[0]
    expect(['NOTPROVIDED', '', 'PW-0', 'x'.repeat(40)].map((id) => named(id)?.endToEnd)).toEqual([
      null,
      null,
      'PW-0',
      'x'.repeat(35),
    ])
  })
})
