import { euro, toDecimal } from '../money/money.ts'
import type { LocalDate } from '../time/local.ts'
import type { Instant } from '../time/zones.ts'

/** A credit transfer of a file for the bank. */
export type Transfer = { endToEnd: string; holder: string; iban: string; amountMinor: number; words: string }

export type TransferFile = {
  /** of the file and of its one list of payments; at most 35 characters */
  id: string
  madeAt: Instant
  /** the day on which the bank is to send it */
  day: LocalDate
  from: { holder: string; iban: string }
  transfers: readonly Transfer[]
}

export const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/**
 * The letters that every bank of the SEPA takes: a letter with a mark loses it, whatever else becomes a full stop. So
 * nothing has to be escaped either. Where nothing is left, one full stop is: an element without text would have the
 * bank refuse the whole file.
 */
export const sepaText = (text: string, most: number): string => trimmed(lettersOf(text).slice(0, most)) || '.'

const trimmed = (text: string): string => text.replace(/^[/\s]+|[/\s]+$/g, '')
const lettersOf = (text: string): string =>
  trimmed(
    text
      .replace(/ß/g, 'ss')
      .replace(/[łŁ]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))
      .replace(/[øØ]/g, (letter) => (letter === 'ø' ? 'o' : 'O'))
      .replace(/æ/gi, 'ae')
      .replace(/ı/g, 'i')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/&/g, '+')
      .replace(/[^A-Za-z0-9/?:().,'+ -]/g, '.')
      .replace(/\/\/+/g, '/')
      .replace(/\s+/g, ' '),
  )

type Node = readonly [name: string, content: string | readonly Node[], attributes?: string]
const write = ([name, content, attributes = '']: Node): string =>
  `<${name}${attributes}>${typeof content === 'string' ? content : content.map(write).join('')}</${name}>`

const amountOf = (minor: number): string => toDecimal(euro(minor))
const accountOf = (iban: string): Node => ['Id', [['IBAN', iban]]]
/** Banks find each other by the IBAN alone. */
const noBank: Node = ['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]

const transferOf = ({ endToEnd, holder, iban, amountMinor, words }: Transfer): Node => [
  'CdtTrfTxInf',
  [
    ['PmtId', [['EndToEndId', endToEnd]]],
    ['Amt', [['InstdAmt', amountOf(amountMinor), ' Ccy="EUR"']]],
    ['Cdtr', [['Nm', sepaText(holder, 70)]]],
    ['CdtrAcct', [accountOf(iban)]],
    ['RmtInf', [['Ustrd', sepaText(words, 140)]]],
  ],
]

/**
 * SEPA credit transfers as ISO 20022 has them, in the version pain.001.001.09 (AGENCY-93). The same payouts always give
 * the same bytes, so a file can be made again.
 */
export const pain001 = ({ id, madeAt, day, from, transfers }: TransferFile): string => {
  const count = String(transfers.length)
  const sum = amountOf(transfers.reduce((total, { amountMinor }) => total + amountMinor, 0))
  const payer: Node = ['Nm', sepaText(from.holder, 70)]
  const document: Node = [
    'Document',
    [
      [
        'CstmrCdtTrfInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', id],
              ['CreDtTm', new Date(madeAt).toISOString().slice(0, 19)],
              ['NbOfTxs', count],
              ['CtrlSum', sum],
              ['InitgPty', [payer]],
            ],
          ],
          [
            'PmtInf',
            [
              ['PmtInfId', id],
              ['PmtMtd', 'TRF'],
              ['BtchBookg', 'false'],
              ['NbOfTxs', count],
              ['CtrlSum', sum],
              ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
              ['ReqdExctnDt', [['Dt', day]]],
              ['Dbtr', [payer]],
              ['DbtrAcct', [accountOf(from.iban)]],
              ['DbtrAgt', [noBank]],
              ['ChrgBr', 'SLEV'],
              ...transfers.map(transferOf),
            ],
          ],
        ],
      ],
    ],
    ` xmlns="${painNamespace}"`,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(document)}\n`
}
