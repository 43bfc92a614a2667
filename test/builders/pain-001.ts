import { painNamespace } from '#domain/payouts/pain-001.ts'
import { readXml, textIn, within, type XmlElement } from '#domain/payouts/xml.ts'

/**
 * As much of the schema pain.001.001.09 as our files use, with the limits that banks of the SEPA set to it (EPC132-08):
 * which elements there are, in which order, how often, and what their texts look like. An element or attribute that is
 * not named here is a fault, though the standard may know it.
 */
type Rule =
  | { order: readonly (readonly [name: string, rule: Rule, least?: number, most?: number])[] }
  | { text: RegExp; holds?: (text: string) => boolean; attributes?: Readonly<Record<string, RegExp>> }

const text = (pattern: RegExp, holds?: (text: string) => boolean): Rule =>
  holds ? { text: pattern, holds } : { text: pattern }
/** A number by which others find something begins and ends with no slash, and has no two of them. */
const isPlainId = (id: string): boolean => !/^\/|\/$|\/\//.test(id)
const isDay = (day: string): boolean =>
  new Date(`${day.slice(0, 10)}T00:00:00Z`).toJSON()?.slice(0, 10) === day.slice(0, 10)
const isMoment = (moment: string): boolean => isDay(moment) && !Number.isNaN(Date.parse(`${moment}Z`))
/** ISO 13616: the country and the check digits moved to the end, letters as numbers, leave 1. */
const isIban = (iban: string): boolean => {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
const name = text(/^(?! )[A-Za-z0-9/?:().,'+ -]{1,70}(?<! )$/)
const id = text(/^[A-Za-z0-9/?:().,'+ -]{1,35}$/, isPlainId)
const count = text(/^\d{1,15}$/)
const sum = text(/^\d{1,15}\.\d{2}$/)
/** No bank sends nothing. */
const isPaid = (amount: string): boolean => Number(amount) > 0
const party: Rule = { order: [['Nm', name]] }
const account: Rule = { order: [['Id', { order: [['IBAN', text(/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/, isIban)]] }]] }
const agent: Rule = { order: [['FinInstnId', { order: [['Othr', { order: [['Id', text(/^NOTPROVIDED$/)]] }]] }]] }

const transfer: Rule = {
  order: [
    ['PmtId', { order: [['EndToEndId', id]] }],
    ['Amt', { order: [['InstdAmt', { text: /^\d{1,9}\.\d{2}$/, holds: isPaid, attributes: { Ccy: /^EUR$/ } }]] }],
    ['Cdtr', party],
    ['CdtrAcct', account],
    ['RmtInf', { order: [['Ustrd', text(/^[A-Za-z0-9/?:().,'+ -]{1,140}$/)]] }],
  ],
}
const document: Rule = {
  order: [
    [
      'CstmrCdtTrfInitn',
      {
        order: [
          [
            'GrpHdr',
            {
              order: [
                ['MsgId', id],
                ['CreDtTm', text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, isMoment)],
                ['NbOfTxs', count],
                ['CtrlSum', sum],
                ['InitgPty', party],
              ],
            },
          ],
          [
            'PmtInf',
            {
              order: [
                ['PmtInfId', id],
                ['PmtMtd', text(/^TRF$/)],
                ['BtchBookg', text(/^(true|false)$/)],
                ['NbOfTxs', count],
                ['CtrlSum', sum],
                ['PmtTpInf', { order: [['SvcLvl', { order: [['Cd', text(/^SEPA$/)]] }]] }],
                ['ReqdExctnDt', { order: [['Dt', text(/^\d{4}-\d\d-\d\d$/, isDay)]] }],
                ['Dbtr', party],
                ['DbtrAcct', account],
                ['DbtrAgt', agent],
                ['ChrgBr', text(/^SLEV$/)],
                ['CdtTrfTxInf', transfer, 1, Infinity],
              ],
            },
            1,
            Infinity,
          ],
        ],
      },
    ],
  ],
}

const faultsOf = (element: XmlElement, rule: Rule): string[] => {
  if ('text' in rule) {
    const attributes = Object.entries(rule.attributes ?? {})
    const { text: said, children } = element
    const isRight = children.length === 0 && rule.text.test(said) && (rule.holds?.(said) ?? true)
    return [
      ...(isRight ? [] : [`${element.name}: ${element.text}`]),
      ...attributes.flatMap(([key, pattern]) =>
        pattern.test(element.attributes[key] ?? '') ? [] : [`${element.name}: ${key}`],
      ),
      ...Object.keys(element.attributes).filter((key) => !(rule.attributes && key in rule.attributes)),
    ]
  }
  const names = rule.order.map(([one]) => one)
  const places = element.children.map((child) => names.indexOf(child.name))
  return [
    ...(element.text.trim() === '' ? [] : [`${element.name}: text`]),
    ...Object.keys(element.attributes).map((key) => `${element.name}: ${key}`),
    ...element.children.filter((child) => !names.includes(child.name)).map((child) => `${child.name}: unknown`),
    ...(places.some((place, n) => n > 0 && place < places[n - 1]!) ? [`${element.name}: order`] : []),
    ...rule.order.flatMap(([one, inner, least = 1, most = 1]) => {
      const those = element.children.filter((child) => child.name === one)
      const isOften = those.length < least || those.length > most
      return [
        ...(isOften ? [`${one}: ${those.length} times`] : []),
        ...those.flatMap((child) => faultsOf(child, inner)),
      ]
    }),
  ]
}

const cents = (amount: string | null): number => Math.round(Number(amount) * 100)

/** What is wrong with a file of credit transfers: its structure, and whether its numbers are those of its transfers. */
export const checkPain001 = (xml: string): string[] => {
  const root = readXml(xml)
  if (!root) return ['no XML']
  const [header] = within(root, 'CstmrCdtTrfInitn', 'GrpHdr')
  const lists = within(root, 'CstmrCdtTrfInitn', 'PmtInf')
  const counted = (of: XmlElement | undefined, transfers: XmlElement[]): string[] => {
    if (!of) return []
    const minor = transfers.reduce((total, one) => total + cents(textIn(one, 'Amt', 'InstdAmt')), 0)
    return [
      ...(Number(textIn(of, 'NbOfTxs')) === transfers.length ? [] : [`NbOfTxs of ${of.name}`]),
      ...(cents(textIn(of, 'CtrlSum')) === minor ? [] : [`CtrlSum of ${of.name}`]),
    ]
  }
  const ids = lists.flatMap((list) => within(list, 'CdtTrfTxInf').map((one) => textIn(one, 'PmtId', 'EndToEndId')))
  return [
    ...(root.name === 'Document' && root.namespace === painNamespace ? [] : ['namespace']),
    ...(Object.keys(root.attributes).every((key) => key === 'xmlns') ? [] : ['attributes of Document']),
    ...faultsOf({ ...root, attributes: {} }, document),
    ...counted(
      header,
      lists.flatMap((list) => within(list, 'CdtTrfTxInf')),
    ),
    ...lists.flatMap((list) => counted(list, within(list, 'CdtTrfTxInf'))),
    ...(new Set(ids).size === ids.length ? [] : ['EndToEndId twice']),
  ]
}
