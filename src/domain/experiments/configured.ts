import { alternative, original, type Experiment } from './experiment.ts'

/** The split test that decides whether the search is handed over to the trip app (settled 33). */
export const tripAppTest = 'qp_vs_tripapp_v1'
/** This parameter sends the search to the trip app and keeps the test from starting. */
const tripAppForced = 'tripappTest'

const conditions: Pick<Experiment, 'except' | 'unless'> = {
  except: ['cs', 'da', 'nb', 'sv', 'tr'],
  unless: [tripAppForced, 'true'],
}

const share = (text: string): number | null => (/^(?:\d{1,2}(?:\.\d)?|100)$/.test(text) ? Number(text) : null)
const name = /^[a-z][a-z0-9_]{1,39}$/

const readOne = (text: string): Experiment | null => {
  const [test = '', setting = '', more] = text.split(':')
  if (!name.test(test) || more !== undefined) return null
  const single = share(setting)
  const special = test === tripAppTest ? conditions : {}
  if (single !== null) return { kind: 'single', name: test, percentage: single, ...special }
  const bands = setting.split('/').map((band) => {
    const [variant = '', percentage = ''] = band.split('=')
    return { variant, percentage: share(percentage) }
  })
  if (
    test === tripAppTest ||
    bands.some(({ variant, percentage }) => !name.test(variant) || percentage === null) ||
    bands.reduce((sum, { percentage }) => sum + (percentage ?? 0), 0) > 100
  )
    return null
  return { kind: 'multi', name: test, bands: bands as { variant: string; percentage: number }[], ...special }
}

/**
 * Reads a setting such as `qp_vs_tripapp_v1:10,hero:calm=30/bold=30` (EXP-6). qp_vs_tripapp_v1 is always in the answer,
 * with 0 when the setting does not name it. Null for a setting that cannot be read.
 */
export const readExperiments = (text: string): Experiment[] | null => {
  const read = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readOne)
  const all = read.flatMap((one) => (one ? [one] : []))
  if (all.length !== read.length || new Set(all.map((one) => one.name)).size !== all.length) return null
  return all.some((one) => one.name === tripAppTest)
    ? all
    : [{ kind: 'single', name: tripAppTest, percentage: 0, ...conditions }, ...all]
}

/** Whether the search goes to the trip app, because the address says so or because the test does (EXP-5). */
export const usesTripApp = (parameters: URLSearchParams, variants: ReadonlyMap<string, string>): boolean =>
  parameters.get(tripAppForced) === 'true' || (variants.get(tripAppTest) ?? original) === alternative
