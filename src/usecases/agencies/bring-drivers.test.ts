import { describe, expect, test } from 'vitest'
import { driverById } from '#db/companies.ts'
import { csvOf } from '#domain/documents/csv.ts'
import { driverColumns, mostDriverFileBytes, mostDrivers } from '#domain/companies/driver-file.ts'
import { companyWorld } from '#test/builders/company-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { bringDrivers, giveDrivers } from './bring-drivers.ts'
import { removeDriver } from './company-drivers.ts'
import { closeCostCentre } from './company.ts'

const fresh = freshDeps()
const head = 'firstName,lastName,email,mobile'
const els = 'Els,Maes,els@zuiderlicht.example,+31612345678'

const world = async () => {
  const made = await companyWorld(await fresh({ capacity: 100 }))
  const { deps, slug, manager } = made
  const validPhone = (number: string) => (/^\+\d{8,}$/.test(number) ? number : null)
  const bring = (text: string, mark: string | null = null, actor = manager) =>
    bringDrivers(deps, actor, { slug, text, mark, validPhone, language: 'nl' })
  /** Looks and then does what was shown. */
  const keep = async (text: string) => {
    const shown = must(await bring(text))
    return shown.state === 'planned' ? must(await bring(text, shown.mark)) : shown
  }
  const faultsOf = async (text: string) => {
    const brought = must(await bring(text))
    return brought.state === 'faults' ? brought.faults : []
  }
  const count = async () => (await made.readDrivers()).length
  return { ...made, bring, keep, faultsOf, count }
}

describe('drivers of a company from a file', () => {
  test('AGENCY-156 first it is shown, then exactly that is kept, and brought again there is nothing to do', async () => {
    const { deps, slug, manager, drivers, bring, readDrivers, count } = await world()
    const file = [
      `\uFEFFlast name;First_Name;EMAIL;mobile;cost-centre;personnelNumber`,
      'Maes;Els;ELS@zuiderlicht.example;+31612345678;k-200;1044',
      'de Vries;Noor;noor@zuiderlicht.example;+31600000000;K-200;1045',
      'Jansen;Bo;bo@zuiderlicht.example;+31612345678;;',
    ].join('\r\n')
    const shown = must(await bring(file))
    expect(shown).toMatchObject({ state: 'planned', same: 0, isOther: false })
    if (shown.state !== 'planned') return
    expect([shown.added.map((one) => one.firstName), shown.changed.map((one) => one.firstName)]).toEqual([
      ['Els', 'Bo'],
      ['Noor'],
    ])
    expect(await count()).toBe(3)
    expect(must(await bring(file, shown.mark))).toEqual({ state: 'brought', added: 2, changed: 1 })
    const kept = await readDrivers()
    expect(kept.find(({ firstName }) => firstName === 'Els')).toMatchObject({
      email: 'els@zuiderlicht.example',
      language: 'nl',
      personnelNumber: '1044',
      version: 1,
    })
    // what the file has no column for stays: the plate
    expect(kept.find(({ id }) => id === drivers.noor)).toMatchObject({
      mobile: '+31600000000',
      plate: 'AB123C',
      personnelNumber: '1045',
      version: 2,
    })
    expect(must(await bring(file))).toMatchObject({ state: 'planned', added: [], changed: [], same: 3 })
    const given = must(await giveDrivers(deps, manager, { slug }))
    const again = csvOf([driverColumns, ...given.map((one) => driverColumns.map((name) => one[name]))])
    expect(must(await bring(again))).toMatchObject({ state: 'planned', added: [], changed: [], same: 5 })
  })

  test('AGENCY-156 what is wrong is said by line and column, and nothing is kept', async () => {
    const { keep, faultsOf, count } = await world()
    const columns = `${head},language,costCentre,personnelNumber`
    const lines = [
      `${els},nl,K-100,1`,
      'Bo,,x,123,xx,K-900,123456789012345678901',
      'Els,Maes,ELS@zuiderlicht.example,+31612345678,nl,,',
    ]
    const file = [columns, ...lines].join('\n')
    const faults = await faultsOf(file)
    expect(faults.map(({ line, column, kind }) => [line, column, kind])).toEqual(
      expect.arrayContaining([
        [3, 'lastName', 'code'],
        [3, 'email', 'code'],
        [3, 'mobile', 'code'],
        [3, 'language', 'code'],
        [3, 'personnelNumber', 'code'],
        [3, 'costCentre', 'costCentre'],
        [4, 'email', 'twice'],
      ]),
    )
    expect(faults).toHaveLength(7)
    expect(faults.at(-1)).toMatchObject({ first: 2 })
    expect(await keep(file)).toMatchObject({ state: 'faults' })
    expect(await count()).toBe(3)
  })

  test('AGENCY-156 a file that is none of these is refused as a whole', async () => {
    const { bring, faultsOf, booker } = await world()
    expect(await faultsOf(`${head},"x\n${els}`)).toEqual([{ line: 1, column: '', kind: 'notATable' }])
    // names that every object has are none of a driver
    expect(await faultsOf(`firstName,lastName,email,email,shoe,__proto__,toString\n${els},43`)).toEqual([
      { line: 1, column: 'shoe', kind: 'columnUnknown' },
      { line: 1, column: '__proto__', kind: 'columnUnknown' },
      { line: 1, column: 'toString', kind: 'columnUnknown' },
      { line: 1, column: 'email', kind: 'columnTwice' },
      { line: 1, column: 'mobile', kind: 'columnMissing' },
    ])
    const many = (n: number) =>
      [head, ...Array.from({ length: n }, (_, at) => `A,B,d${at}@zuiderlicht.example,+31612345678`)].join('\n')
    expect(await faultsOf(many(mostDrivers + 1))).toEqual([{ line: 1, column: '', kind: 'tooMany' }])
    // three are kept already
    expect(await faultsOf(many(mostDrivers - 2))).toEqual([{ line: 1, column: '', kind: 'tooMany' }])
    expect(codeOf(await bring(' '))).toBe('mandatory')
    expect(codeOf(await bring(`${head}\n${'x'.repeat(mostDriverFileBytes)}`))).toBe('file_too_big')
    expect(await faultsOf(`${head}\n${'a\n'.repeat(mostDriverFileBytes / 2 - 20)}`)).toHaveLength(1)
    expect(await faultsOf(`${head}\n${','.repeat(mostDriverFileBytes - 40)}`)).toEqual([])
    expect(codeOf(await bring(`${head}\n${els}`, null, booker))).toBe('not_allowed')
  })

  test('AGENCY-156 a full file is kept whole, and one whose ground has changed is shown first', async () => {
    const { deps, slug, manager, drivers, bring, keep, count } = await world()
    const lines = Array.from({ length: mostDrivers - 3 }, (_, at) => `A,B,d${at}@zuiderlicht.example,+31612345678`)
    expect(await keep([head, ...lines].join('\n'))).toEqual({ state: 'brought', added: mostDrivers - 3, changed: 0 })
    expect(await count()).toBe(mostDrivers)
    const file = `${head}\nJan,Peeters,jan@zuiderlicht.example,+31612345678`
    const shown = must(await bring(file))
    if (shown.state !== 'planned') throw new Error('nothing was shown')
    expect(shown.changed).toHaveLength(1)
    must(await removeDriver(deps, manager, { slug, id: drivers.jan }))
    const other = must(await bring(file, shown.mark))
    expect(other).toMatchObject({ state: 'planned', isOther: true, changed: [] })
    expect(await count()).toBe(mostDrivers - 1)
    // pressed twice: the second press finds all of it done
    if (other.state !== 'planned') throw new Error('nothing was shown')
    expect(must(await bring(file, other.mark))).toMatchObject({ state: 'brought', added: 1 })
    expect(must(await bring(file, other.mark))).toMatchObject({ state: 'planned', isOther: false, same: 1 })
  })

  test('AGENCY-156 of two who bring the same at once one is told, and nothing is kept by halves', async () => {
    const { bring, count } = await world()
    const file = `${head}\n${els}\nBo,Jansen,bo@zuiderlicht.example,+31612345678`
    const shown = must(await bring(file))
    if (shown.state !== 'planned') throw new Error('nothing was shown')
    const both = await Promise.all([bring(file, shown.mark), bring(file, shown.mark)])
    const states = both.map((one) => (one.ok ? one.value.state : one.problem.code)).toSorted()
    expect([
      ['brought', 'conflict'],
      ['brought', 'planned'],
    ]).toContainEqual(states)
    expect(await count()).toBe(5)
  })

  test('AGENCY-156 a column that is missing leaves what it would say, an empty cell empties it', async () => {
    const { deps, slug, manager, companyId, drivers, centres, keep } = await world()
    const noor = (more: string) => `Noor,de Vries,noor@zuiderlicht.example,+31600000000${more}`
    must(await closeCostCentre(deps, manager, { slug, id: centres.k100 }))
    await keep(`${head}\n${noor('')}`)
    const read = () => driverById(deps.db, companyId, drivers.noor)
    expect(await read()).toMatchObject({ costCentreId: centres.k100, plate: 'AB123C', mobile: '+31600000000' })
    await keep(`${head},plate,costCentre\n${noor(',,')}`)
    expect(await read()).toMatchObject({ costCentreId: null, plate: '' })
  })
})
