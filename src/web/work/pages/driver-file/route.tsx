import {
  columnName,
  driverColumns,
  mostDrivers,
  type DriverColumn,
  type DriverFault,
} from '#domain/companies/driver-file.ts'
import { languages, type Language } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatNumber } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { bringDrivers, giveDrivers } from '#usecases/agencies/bring-drivers.ts'
import { readCompany, type Driver } from '#usecases/agencies/company.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { validPhone } from '../../../shared/bookings/phone-numbers.ts'
import { csvAnswer } from '../../frame/file-answer.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { DriverFileView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()

/** A driver who does not exist, as an example of a line. */
const sample: Readonly<Record<DriverColumn, string>> = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor.devries@example.org',
  mobile: '+31612345678',
  plate: 'AB123C',
  plateCountry: 'NL',
  language: 'nl',
  costCentre: '',
  personnelNumber: '1044',
}

const table = (name: string, drivers: readonly Readonly<Record<DriverColumn, string>>[]): Response =>
  csvAnswer(name, [
    driverColumns.map(columnName),
    ...drivers.map((driver) => driverColumns.map((column) => driver[column])),
  ])

/** Drivers of a company as a file (AGENCY-156): with `?sample` an example, with `?file` those that it keeps. */
const load = staffOnly(async (asked) => {
  inOrganisation(asked, 'company.change')
  const { facts, url } = asked
  const { deps, actor } = facts
  const slug = slugOf(asked)
  const found = await readCompany(deps, actor, { slug })
  if (!found.ok) throw absent()
  if (url.searchParams.has('sample')) {
    const costCentre = found.value.costCentres.find(({ isOpen }) => isOpen)?.code ?? ''
    return table('drivers-sample.csv', [{ ...sample, costCentre }])
  }
  if (url.searchParams.has('file')) {
    const given = await giveDrivers(deps, actor, { slug })
    if (!given.ok) throw absent()
    return table('drivers.csv', given.value)
  }
  const count = (name: string) => Number(/^\d{1,5}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? 0)
  return {
    here: workPath('driverFile', slug),
    back: workPath('drivers', slug),
    organisation: found.value.organisation.name,
    columns: driverColumns.map(columnName),
    languages,
    most: formatNumber(mostDrivers, facts.language),
    done: url.searchParams.has('added') ? { added: count('added'), changed: count('changed') } : null,
  }
})

/** So many lines are shown of a long list; the count says how many there are. */
const mostShown = 200

type Listed = { line: number | null; what: string; words: string }
/** `text` is the file itself, which the second form carries on, so that what is kept is what was shown. */
export type Said = Partial<Refusal> & {
  faults?: { count: number; shown: readonly Listed[] }
  plan?: {
    added: number
    changed: number
    same: number
    shown: readonly Listed[]
    text: string
    mark: string
    isOther: boolean
  }
}

const faultText = {
  notATable: 'workCompany.fileNoTable',
  columnUnknown: 'workCompany.fileUnknownColumn',
  columnMissing: 'workCompany.fileMissingColumn',
  columnTwice: 'workCompany.fileColumnTwice',
  costCentre: 'workCompany.fileNoCentre',
} as const

const wordsOf = (t: Translate, language: Language, fault: DriverFault): string => {
  if (fault.kind === 'code') return textOf(t, { code: fault.code })
  if (fault.kind === 'twice') return t('workCompany.fileTwice', { line: fault.first })
  if (fault.kind === 'tooMany') return t('workCompany.fileTooMany', { most: formatNumber(mostDrivers, language) })
  return t(faultText[fault.kind])
}

const nameOf = ({ firstName, lastName }: Driver): string => `${lastName}, ${firstName}`

/** The text of a file: UTF-8, or else the letters that spreadsheets of western Europe write. */
const textIn = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const action = staffOnly(async (asked) => {
  inOrganisation(asked, 'company.change')
  const { deps, actor, language } = asked.facts
  const t = translator(language)
  const slug = slugOf(asked)
  const form = await sentForm(asked.request)
  const file = form.file('file')
  const text = file ? await textIn(file) : form.whole('text')
  const mark = file ? null : form.text('mark') || null
  const brought = await bringDrivers(deps, actor, { slug, text, mark, validPhone: validPhone(language), language })
  if (!brought.ok) {
    if (brought.problem.code === 'not_found') throw absent()
    return show<Said>(refusalOf(language, brought.problem), { status: 422 })
  }
  const { value } = brought
  if (value.state === 'brought') {
    const counts = new URLSearchParams({ added: String(value.added), changed: String(value.changed) })
    return to(`${workPath('driverFile', slug)}?${counts}`, 303)
  }
  if (value.state === 'faults') {
    const shown = value.faults.slice(0, mostShown).map((fault) => ({
      line: fault.line,
      what: columnName(fault.column) || '–',
      words: wordsOf(t, language, fault),
    }))
    return show<Said>({ faults: { count: value.faults.length, shown } }, { status: 422 })
  }
  const { added, changed, same, mark: next, isOther } = value
  const listed = (drivers: readonly Driver[], words: string): Listed[] =>
    drivers.map((driver) => ({ line: null, what: nameOf(driver), words }))
  const shown = [...listed(added, t('workCompany.fileNew')), ...listed(changed, t('workCompany.fileChanged'))]
  const plan = { added: added.length, changed: changed.length, same, text, mark: next, isOther }
  return show<Said>({ plan: { ...plan, shown: shown.slice(0, mostShown) } }, { status: isOther ? 422 : 200 })
})

export default workPage({
  at: 'driverFile',
  load,
  action,
  view: (model, said) => <DriverFileView {...model} said={said as Said | undefined} />,
})
