import { probe, startFlood, within, type FloodAnswer } from '#test/builders/flood.ts'
import { median, type Figure } from './figures.ts'
import { processorMs, stayAhead, withServer } from './server.ts'

const lists = Array.from({ length: 60 }, (_, index) => `/de/search?location=AMS&${stayAhead(20 + index)}`)
const bestSeconds = 5
const crowdSeconds = 8
const rounds = 5
/** Whoever waits longer has gone away: his answer is no good one. */
const patienceMs = 2_000
const isGood = ({ status, ms }: FloodAnswer): boolean => status === 200 && ms <= patienceMs
const isAway = ({ status }: FloodAnswer): boolean => status === 503

/** `share`: what of the best is done; `awayMs`, `listMs`: processor time; `told`: when the last of 20 heard. */
type Round = Record<'share' | 'awayMs' | 'listMs' | 'readyMs' | 'readyBefore' | 'told' | 'perSecond', number> & {
  said: string
}

/**
 * MACHINE-14: lists at ten times what the machine can make, in turns with as many as it can. What is compared is the
 * server's processor time, because the crowd runs on the same cores, and asking costs more than turning away.
 */
export const measureOverload = (): Promise<Figure[]> =>
  withServer(async (url, pid) => {
    const asked = async (how: { callers: number; perSecond: number; seconds: number }) => {
      let isOver = false
      const ready = probe(`${url}/ready`, () => isOver)
      const before = processorMs(pid)
      const answers = await startFlood({ url, paths: lists, longestMs: 10_000, ...how })
      const worked = processorMs(pid) - before
      isOver = true
      return {
        good: answers.filter(isGood).length,
        away: answers.filter(isAway),
        worked,
        ready: await ready,
        answers,
      }
    }
    // what is compiled first is not measured
    await asked({ callers: 16, perSecond: 0, seconds: bestSeconds })
    await asked({ callers: 16, perSecond: 0, seconds: bestSeconds })
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) {
      const best = await asked({ callers: 16, perSecond: 0, seconds: bestSeconds })
      const perSecond = Math.min(10 * Math.round(best.good / bestSeconds), 3_000)
      const crowd = await asked({ callers: 0, perSecond, seconds: crowdSeconds })
      const listMs = best.worked / best.good
      measured.push({
        share: crowd.good / crowd.worked / (best.good / best.worked),
        awayMs: (crowd.worked - crowd.good * listMs) / crowd.away.length,
        listMs,
        readyMs: within(0.9, crowd.ready),
        readyBefore: within(0.9, best.ready),
        told: within(0.95, crowd.away),
        perSecond,
        said: `${crowd.good} made and ${crowd.away.length} turned away of ${crowd.answers.length}`,
      })
    }
    const of = (what: Exclude<keyof Round, 'said'>) => median(measured.map((one) => one[what]))
    const each = (what: 'share' | 'readyMs') =>
      measured.map((one) => (what === 'share' ? one.share.toFixed(2) : Math.round(one.readyMs))).join(', ')
    const how = `${rounds} rounds in turns, ${Math.round(of('perSecond'))} lists a second asked for; ${measured.at(-1)?.said ?? ''}`
    // how many are turned away for each list depends on what the crowd itself takes of the server's processors
    const atTenTimes = of('listMs') / (of('listMs') + 9 * of('awayMs'))
    return [
      {
        name: 'lists made while nine are turned away for each / the best',
        value: atTenTimes,
        goal: 0.8,
        better: 'higher',
        unit: '×',
        detail: `by processor time: turning away ${of('awayMs').toFixed(3)} ms, a list ${of('listMs').toFixed(2)} ms; counted beside the crowd for each second of the processor: ${each('share')} of the best; ${how}`,
      },
      {
        name: '/ready in that crowd, p90',
        value: of('readyMs'),
        goal: 100,
        better: 'lower',
        unit: 'ms',
        detail: `on a connection of its own: ${each('readyMs')}; ${Math.round(of('readyBefore'))} at the best throughput`,
      },
      {
        name: 'who is turned away hears so, p95',
        value: of('told'),
        goal: 1_000,
        better: 'lower',
        unit: 'ms',
        detail: 'connecting included',
      },
    ]
  })
