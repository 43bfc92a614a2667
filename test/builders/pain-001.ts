import { painNamespace } from '#domain/payouts/pain-001.ts'
import { readXml, textIn, within, type XmlElement } from '#domain/payouts/xml.ts'

/**
 * As much of the schema pain.001.001.09 as our files use, written from the standard's message definition: which
 * elements there are, in which order, how often, and what their texts look like. An element that is not named here is a
 * fault, though the standard may know it.
 */
type Rule =
  | { order: readonly (readonly [name: string, rule: Rule, least?: number, most?: number])[] }
  | { text: RegExp; attributes?: Readonly<Record<string, RegExp>> }

const text = (pattern: RegExp): Rule => ({ text: pattern })
const name = text(/^[A-Za-z0-9/?:().,'+ -]{1,70}$/)
const id = text(/^[A-Za-z0-9/?:().,'+ -]{1,35}$/)
const count = text(/^\d{1,15}$/)
const sum = text(/^\d{1,15}\.\d{2}$/)
const party: Rule = { order: [['Nm', name]] }
const account: Rule = { order: [['Id', { order: [['IBAN', text(/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/)]] }]] }
const agent: Rule = { order: [['FinInstnId', { order: [['Othr', { order: [['Id', text(/^NOTPROVIDED$/)]] }]] }]] }

const transfer: Rule = {
  order: [
    ['PmtId', { order: [['EndToEndId', id]] }],
    ['Amt', { order: [['InstdAmt', { text: /^\d{1,9}\.\d{2}$/, attributes: { Ccy: /^EUR$/ } }]] }],
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
                ['CreDtTm', text(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)],
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
                ['ReqdExctnDt', { order: [['Dt', text(/^\d{4}-\d\d-\d\d$/)]] }],
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
    return [
      ...(element.children.length > 0 || !rule.text.test(element.text) ? [`${element.name}: ${element.text}`] : []),
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
    ...faultsOf({ ...root, attributes: {} }, document),
    ...counted(
      header,
      lists.flatMap((list) => within(list, 'CdtTrfTxInf')),
    ),
    ...lists.flatMap((list) => counted(list, within(list, 'CdtTrfTxInf'))),
    ...(new Set(ids).size === ids.length ? [] : ['EndToEndId twice']),
  ]
}
