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
  })
})
