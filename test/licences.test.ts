import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { excepted, exceptedPackages, isAllowed, packagesOf, shippedWorks } from '../scripts/licence-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const packages = packagesOf(JSON.parse(read('package-lock.json')))

describe('what others made is delivered as they allow', () => {
  test('every package that is delivered has a licence of the list, or a reason why it may come all the same', () => {
    expect(packages.filter(({ name, licence }) => !isAllowed(licence) && !excepted(name))).toEqual([])
    const names = packages.map(({ name }) => name)
    const direct = Object.keys(JSON.parse(read('package.json')).dependencies)
    expect(direct.filter((name) => !names.includes(name))).toEqual([])
  })

  test('of licences joined by OR one is enough, of those joined by AND each is needed', () => {
    const known = ['MIT', '(BSD-3-Clause OR GPL-2.0)', 'MIT AND OFL-1.1']
    expect(known.filter((expression) => !isAllowed(expression))).toEqual([])
    const refused = ['', 'GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', 'SEE LICENSE IN terms.txt']
    expect(refused.filter((expression) => isAllowed(expression))).toEqual([])
  })

  test('what only development needs is not among the delivered', () => {
    const lock = {
      packages: {
        '': { license: 'UNLICENSED' },
        'node_modules/ours': { version: '1.0.0', license: 'MIT' },
        'node_modules/ours/node_modules/@their/own': { version: '2.0.0' },
        'node_modules/tool': { version: '3.0.0', license: 'GPL-3.0', dev: true },
      },
    }
    expect(packagesOf(lock)).toEqual([
      { name: 'ours', version: '1.0.0', licence: 'MIT' },
      { name: '@their/own', version: '2.0.0', licence: '' },
    ])
  })

  test('no exception outlives what it was made for', () => {
    const needed = packages.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name)
    expect(exceptedPackages.filter((pattern) => !needed.some((name) => pattern.test(name)))).toEqual([])
  })

  test('fonts and the ground of the map are listed with their licence, and every listed file is there', () => {
    const listed = shippedWorks.flatMap(({ files }) => files)
    expect(listed.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const folders = ['src/web/theme/fonts', 'src/letters/fonts', 'src/domain/maps/base']
    const shipped = folders.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((file) => /\.(woff2?|ttf|otf|ts)$/.test(file))
        .map((file) => `${folder}/${file}`),
    )
    expect(shipped.filter((file) => !listed.includes(file))).toEqual([])
    expect(shipped.length).toBeGreaterThan(8)
  })

  test('who asks to be named on maps is named there', () => {
    const asking = shippedWorks.filter(({ licence }) => licence.startsWith('CC-BY'))
    expect(asking.map(({ from }) => from.split(',')[0])).toEqual(['GeoNames'])
    expect(read('src/web/components/map/frame.tsx')).toContain('GeoNames (CC BY 4.0)')
  })
})
