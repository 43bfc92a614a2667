import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { addDrivers, changeDrivers, driversOf, type CostCentre, type Driver } from '#db/companies.ts'
import type { Queryable } from '#db/db.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import {
  driverColumns,
  mostDriverFileBytes,
  mostDrivers,
  readDriverFile,
  type DriverFault,
  type DriverLine,
} from '#domain/companies/driver-file.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'
import { companyOf } from './company.ts'
import { openCentresOf, readDriver, type ReadPhone, type TypedDriver } from './company-drivers.ts'

export type BringDrivers = {
  slug: string
  text: string
  /** of what was shown and is to be done now; null: only look */
  mark: string | null
  validPhone: ReadPhone
  /** of drivers whose line names none */
  language: Language
}

/** `mark` stands for exactly these changes; `isOther`: another thing was shown before, so nothing is done. */
export type BroughtDrivers =
  | { state: 'faults'; faults: readonly DriverFault[] }
  | {
      state: 'planned'
      added: readonly Driver[]
      changed: readonly Driver[]
      same: number
      mark: string
      isOther: boolean
    }
  | { state: 'brought'; added: number; changed: number }

type Plan = { added: Driver[]; changed: Driver[]; same: number; faults: DriverFault[] }

const fieldsOf = ({ costCentreId, ...driver }: Driver, centres: readonly CostCentre[]): TypedDriver => ({
  ...driver,
  costCentre: centres.find(({ id }) => id === costCentreId)?.code ?? '',
})

const sameCode = (code: string) => (one: CostCentre) => one.code.toUpperCase() === code.toUpperCase()

/** What a line makes of a driver; a fault for each column that is wrong. */
const readLine = (
  { line, cells }: DriverLine,
  known: Driver | undefined,
  centres: readonly CostCentre[],
  { validPhone, language }: BringDrivers,
): { driver: Driver | null; faults: DriverFault[] } => {
  const none = Object.fromEntries(driverColumns.map((name) => [name, ''])) as TypedDriver
  const before = known ? fieldsOf(known, centres) : { ...none, language }
  const typed = { ...before, ...cells, language: (cells.language ?? '').toLowerCase() || before.language }
  const centre = centres.find(sameCode(typed.costCentre))
  const isStrange = typed.costCentre !== '' && !centre
  const read = readDriver(centres, { ...typed, costCentre: centre?.id ?? '' }, validPhone)
  const wrong = read.ok ? {} : (read.problem.fields ?? {})
  const faults: DriverFault[] = Object.entries(wrong).map(([column, code]) => ({ line, column, kind: 'code', code }))
  if (isStrange) faults.push({ line, column: 'costCentre', kind: 'costCentre' })
  if (!read.ok || isStrange) return { driver: null, faults }
  // a closed cost centre stays with a driver whose line says nothing of it
  const costCentreId = cells.costCentre === undefined && known ? known.costCentreId : read.value.costCentreId
  return { driver: { id: '', version: 1, ...known, ...read.value, costCentreId }, faults: [] }
}

const isSame = (a: Driver, b: Driver): boolean =>
  (Object.keys(a) as (keyof Driver)[]).every((name) => a[name] === b[name])

/** After so many lines others are answered: a full file takes the better part of a second. */
const linesAtOnce = 200

/** What a file would do to the drivers that a company keeps. */
const planOf = async (asked: BringDrivers, kept: readonly Driver[], centres: readonly CostCentre[]): Promise<Plan> => {
  const { lines, faults } = readDriverFile(asked.text)
  const plan: Plan = { added: [], changed: [], same: 0, faults }
  const byAddress = new Map(kept.map((driver) => [driver.email, driver]))
  const firstLine = new Map<string, number>()
  for (const [place, one] of lines.entries()) {
    if (place % linesAtOnce === linesAtOnce - 1) await setImmediate()
    const address = readEmail(one.cells.email ?? '') ?? ''
    const { driver, faults: wrong } = readLine(one, byAddress.get(address), centres, asked)
    plan.faults.push(...wrong)
    const first = firstLine.get(address)
    if (first !== undefined) plan.faults.push({ line: one.line, column: 'email', kind: 'twice', first })
    else if (address !== '') firstLine.set(address, one.line)
    if (!driver) continue
    const known = byAddress.get(driver.email)
    if (!known) plan.added.push(driver)
    else if (isSame(known, driver)) plan.same += 1
    else plan.changed.push(driver)
  }
  if (kept.length + plan.added.length > mostDrivers) plan.faults.push({ line: 1, column: '', kind: 'tooMany' })
  return plan
}

const markOf = ({ added, changed }: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([added, changed]))
    .digest('base64url')

const bring = async (
  tx: Queryable,
  organisationId: string,
  { added, changed }: Plan,
  now: Instant,
): Promise<boolean> => {
  const fresh = added.map((driver) => ({ ...driver, id: randomUUID() }))
  const changedAll = (await changeDrivers(tx, organisationId, changed, now)) === changed.length
  return changedAll && (await addDrivers(tx, organisationId, fresh, now)) === fresh.length
}

class Overtaken extends Error {}

/**
 * Keeps the drivers of a file (AGENCY-156): without a mark it says what the file would do, and with the mark of what it
 * said it does exactly that, whole or not at all. Refusals: not_found, not_allowed, conflict also where somebody else
 * changed a driver meanwhile, mandatory and file_too_big (field file).
 */
export const bringDrivers = async (deps: Deps, actor: Actor, asked: BringDrivers): Promise<Outcome<BroughtDrivers>> => {
  const { slug, text, mark } = asked
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const { id: organisationId } = found.value
  if (text.trim() === '') return refused('mandatory', undefined, { file: 'mandatory' })
  if (Buffer.byteLength(text) > mostDriverFileBytes) return refused('file_too_big', undefined, { file: 'file_too_big' })
  const plan = await planOf(asked, await driversOf(deps.db, organisationId), await openCentresOf(deps, organisationId))
  const { added, changed, same, faults } = plan
  if (faults.length > 0) return done({ state: 'faults', faults: faults.toSorted((a, b) => a.line - b.line) })
  const isAgreed = mark === markOf(plan)
  // pressed twice: all of it is kept already, and nothing else would happen
  const isLeft = added.length + changed.length > 0
  if (!isAgreed)
    return done({ state: 'planned', added, changed, same, mark: markOf(plan), isOther: mark !== null && isLeft })
  const now = deps.clock.now()
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await bring(tx, organisationId, plan, now))) throw new Overtaken()
      const data = { added: added.length, changed: changed.length }
      await record(tx, actor, { operation: 'company.change', object: `company:${slug}`, organisationId, data }, now)
    })
  } catch (error) {
    if (error instanceof Overtaken) return refused('conflict')
    throw error
  }
  return done({ state: 'brought', added: added.length, changed: changed.length })
}

/** All drivers of a company, in the columns of a file. Refusals: not_found, not_allowed, conflict. */
export const giveDrivers = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<Record<(typeof driverColumns)[number], string>[]>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const centres = await openCentresOf(deps, found.value.id)
  return done((await driversOf(deps.db, found.value.id)).map((driver) => fieldsOf(driver, centres)))
}
