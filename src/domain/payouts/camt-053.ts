import { parseDate, type LocalDate } from '../time/local.ts'
import { readXml, textIn, within, type XmlElement } from './xml.ts'

/** What happened on our account, as the bank says it. */
export type BankLine = {
  isCredit: boolean
  amountMinor: number
  currency: string
  bookedOn: LocalDate
  endToEnd: string | null
  /** numbers of statements that whoever paid has named (AGENCY-119); nothing else of his words is read */
  named: string[]
}
export type BankFile = { number: string; iban: string; lines: BankLine[] }

/** `56.88` in cents. Null: it is no amount above zero, or has fractions of a cent. */
const centsOf = (text: string | null): number | null => {
  const [, whole, cents = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(text ?? '') ?? []
  if (whole === undefined || /[1-9]/.test(cents.slice(2))) return null
  const minor = Number(whole) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'))
  return minor > 0 && Number.isSafeInteger(minor) ? minor : null
}

const amountIn = (of: XmlElement): { amountMinor: number; currency: string } | null => {
  const [amount] = within(of, 'Amt')
  const amountMinor = centsOf(amount?.text.trim() ?? null)
  const currency = amount?.attributes['Ccy'] ?? ''
  return amountMinor !== null && /^[A-Z]{3}$/.test(currency) ? { amountMinor, currency } : null
}

const endToEndOf = (of: XmlElement): string | null => {
  const named = textIn(of, 'Refs', 'EndToEndId')
  return named === null || named === '' || named === 'NOTPROVIDED' ? null : named.slice(0, 35)
}

/** What may be the number of a statement in the words of a payment, or begins with it as an invoice's does. */
const namedIn = (of: XmlElement): string[] => {
  const words = [
    ...within(of, 'RmtInf', 'Ustrd').map(({ text }) => text),
    ...within(of, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text),
  ]
  const runs =
    words
      .join(' ')
      .slice(0, 1_000)
      .toUpperCase()
      .match(/[A-Z0-9]+(?:-[A-Z0-9]+)+/g) ?? []
  const beginnings = runs.flatMap((run) => {
    const parts = run.split('-')
    return parts.flatMap((part, n) => (n > 0 && /^\d{4,}$/.test(part) ? [parts.slice(0, n + 1).join('-')] : []))
  })
  return [...new Set(beginnings)].slice(0, 20)
}

/** One entry may be of several payments, each with an amount of its own; they then make up the entry. */
const linesOf = (entry: XmlElement): BankLine[] | null => {
  const status = textIn(entry, 'Sts', 'Cd') ?? textIn(entry, 'Sts')
  if (status !== 'BOOK') return []
  const side = textIn(entry, 'CdtDbtInd')
  const day = parseDate((textIn(entry, 'BookgDt', 'Dt') ?? textIn(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10))
  const whole = amountIn(entry)
  if ((side !== 'CRDT' && side !== 'DBIT') || !day || !whole) return null
  const line = { isCredit: side === 'CRDT', bookedOn: day, ...whole }
  const parts = within(entry, 'NtryDtls', 'TxDtls')
  if (parts.length < 2) {
    const [part] = parts
    return [{ ...line, endToEnd: part ? endToEndOf(part) : null, named: part ? namedIn(part) : [] }]
  }
  const each = parts.map((part) => {
    const amount = amountIn(part)
    return amount && amount.currency === whole.currency
      ? { ...line, ...amount, endToEnd: endToEndOf(part), named: namedIn(part) }
      : null
  })
  const known = each.filter((one) => one !== null)
  const sum = known.reduce((total, { amountMinor }) => total + amountMinor, 0)
  return known.length === parts.length && sum === whole.amountMinor ? known : null
}

/**
 * Reads a statement of the bank, camt.053 in any of its versions: what was booked, and nothing that is only announced
 * (AGENCY-94). Null: it is not one, has several statements, or an amount in it cannot be read.
 */
export const readCamt053 = (source: string): BankFile | null => {
  const root = readXml(source)
  if (!root || root.name !== 'Document' || !/:camt\.053\.001\.\d\d$/.test(root.namespace ?? '')) return null
  const [statement, ...more] = within(root, 'BkToCstmrStmt', 'Stmt')
  if (!statement || more.length > 0) return null
  const number = textIn(statement, 'Id') ?? ''
  const iban = textIn(statement, 'Acct', 'Id', 'IBAN') ?? ''
  const lines = within(statement, 'Ntry').map(linesOf)
  if (number === '' || number.length > 35 || iban === '' || lines.includes(null)) return null
  return { number, iban, lines: lines.flatMap((those) => those ?? []) }
}
