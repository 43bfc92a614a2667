import type { GateWord } from '#domain/gate/answer.ts'
import type { LaneAnswer, Reading, Way } from '../lane.ts'

/** What a parking system asks about an identifier that was shown at one of its devices. */
export type SystemQuestion = { id: string; reading: Reading; way: Way }

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const ways: Readonly<Record<string, Way>> = { ENTRY: 'in', EXIT: 'out' }

/** By which kind of identifier we find a booking. */
const readings: Readonly<Record<string, (value: string) => Reading>> = {
  LICENSEPLATE: (plate) => ({ plate }),
  BARCODE: (code) => ({ code }),
  RESERVATION: (number) => ({ number }),
}

const one = <T>(table: Readonly<Record<string, T>>, value: unknown): T | null => {
  const name = textOf(value).toUpperCase().replaceAll(/[_ -]/g, '')
  return Object.hasOwn(table, name) ? table[name]! : null
}

/** Reads a question; null where it lacks its identifier or its direction, or has one that we do not know. */
export const systemQuestion = (body: string): SystemQuestion | null => {
  const sent = JSON.parse(body) as Record<string, unknown> | null
  const value = textOf(sent?.['identifier'])
  const [way, read] = [one(ways, sent?.['deviceType']), one(readings, sent?.['identifierType'])]
  return way && read && value !== ''
    ? { id: textOf(sent?.['requestId']).slice(0, 100), reading: read(value), way }
    : null
}

const results: Readonly<Record<GateWord, 'GRANTED' | 'DECLINED' | 'NOTFOUND'>> = {
  granted: 'GRANTED',
  pay: 'DECLINED',
  wait: 'DECLINED',
  refused: 'DECLINED',
  unknown: 'NOTFOUND',
}

/** The answer in the words of the parking system (GATE-23), with a line for its display where there is one. */
export const systemAnswer = ({ id }: Pick<SystemQuestion, 'id'>, { answer, line }: LaneAnswer) => ({
  requestId: id,
  result: results[answer],
  ...(line !== null && { displayText: line }),
})
