import { roles, type OrganisationKind, type Role } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { TextId, Translate } from '#texts/texts.ts'
import { kindText } from '../../parts/kind-words.ts'
import { namedOperations, operationTextOf } from '../../parts/operation-words.tsx'
import { roleText } from '../../parts/role-words.ts'

/** Who acted that is no person known by name: the product itself, a program, a device, nobody who had signed in. */
export const whoText = (actor: string) => {
  const [kind] = actor.split(':')
  switch (kind) {
    case 'staff':
      return 'workPeople.whoGone'
    case 'key':
      return 'workPeople.whoProgram'
    case 'carPark':
      return 'workPeople.objectDevice'
    case 'visitor':
      return 'workPeople.whoVisitor'
    default:
      return 'workPeople.product'
  }
}

const objectText: Partial<Record<string, TextId>> = {
  booking: 'workPeople.objectBooking',
  bookings: 'workPeople.objectBookings',
  person: 'workPeople.objectPerson',
  organisation: 'workPeople.objectOrganisation',
  device: 'workPeople.objectDevice',
  invitation: 'workPeople.objectInvitation',
  join: 'workPeople.objectJoin',
  key: 'workPeople.objectKey',
  claim: 'workPeople.objectClaim',
  statement: 'workPeople.objectStatement',
  credit: 'workPeople.objectCredit',
  contract: 'workPeople.objectContract',
  shiftNote: 'workPeople.objectShiftNote',
  webhook: 'workPeople.objectWebhook',
  job: 'workPeople.objectJobs',
  queue: 'workPeople.objectJobs',
  catalogue: 'workPeople.objectCatalogue',
  partner: 'workPeople.objectPartner',
  trail: 'workPeople.objectTrail',
  day: 'workPeople.objectTrail',
  letter: 'workPeople.objectLetter',
}
/** Parts of an object that people read: short words of organisations and partners, numbers of statements, days. */
const isRead = (kind: string) => ['credit', 'contract', 'statement', 'partner', 'day'].includes(kind)

/** What a line is about, where it has no name of its own. */
export const objectWords = (object: string, t: Translate): string => {
  const [kind = '', rest = ''] = object.split(/:(.*)/s)
  const word = (t as (id: TextId) => string)(objectText[kind] ?? 'workPeople.objectOther')
  return isRead(kind) && rest !== '' ? `${word} ${rest}` : word
}

/** The operations that can be looked for, in the order of their words; one that an address names stays choosable. */
export const operationChoices = (asked: string, t: Translate, language: Language) =>
  [...new Set([...namedOperations, ...(asked === '' ? [] : [asked])])]
    .map((value) => ({ value, text: t(operationTextOf(value)) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, language))

type Reader = { t: Translate; language: Language }
const isRole = (value: unknown): value is Role => roles.includes(value as Role)
const isKind = (value: unknown): value is OrganisationKind => Object.hasOwn(kindText, String(value))

const dataText = {
  count: 'workPeople.dataCount',
  hits: 'workPeople.dataCount',
  changes: 'workPeople.dataCount',
  days: 'workPeople.dataDays',
  month: 'workPeople.dataMonth',
  amountMinor: 'workPeople.dataAmount',
  limitMinor: 'workPeople.dataAmount',
  closingMinor: 'workPeople.dataAmount',
  host: 'workPeople.dataAddress',
  role: 'workPeople.dataRole',
  kind: 'workPeople.dataKind',
  code: 'workPeople.dataCode',
} as const
type Told = keyof typeof dataText

const valueOf = (name: Told, value: unknown, { t, language }: Reader): string | null => {
  if (name === 'role') return isRole(value) ? t(roleText[value]) : null
  if (name === 'kind') return isKind(value) ? t(kindText[value]) : null
  if (name.endsWith('Minor')) return typeof value === 'number' ? formatMoney(euro(value), language) : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** What changed, as far as it has words; the file has all of it. */
export const dataWords = (data: Readonly<Record<string, unknown>>, reader: Reader): string =>
  (Object.keys(dataText) as Told[])
    .flatMap((name) => {
      const value = name in data ? valueOf(name, data[name], reader) : null
      return value === null ? [] : [`${reader.t(dataText[name])}: ${value}`]
    })
    .join(', ')
