import type { Reading } from '../lane.ts'

/** What AXIS License Plate Verifier pushes as JSON, as far as we use it; numbers come as text. */
type Pushed = { plateUTF8?: unknown; plateText?: unknown; plateConfidence?: unknown; carState?: unknown }

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * The plate of a push; null for one that says that a car has left the picture, and for what is none. A car is told of
 * when it is first seen, and again when the plate is read better.
 */
export const axisReading = (body: string): Reading | null => {
  const { plateUTF8, plateText, plateConfidence, carState } = JSON.parse(body) as Pushed
  const plate = textOf(plateUTF8) || textOf(plateText)
  if (plate === '' || textOf(carState).toLowerCase() === 'lost') return null
  const confidence = Number(plateConfidence)
  return { plate, ...(confidence >= 0 && confidence <= 1 && { confidence }) }
}
