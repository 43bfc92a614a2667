import type { Reading } from '../lane.ts'

/** Where in a message something stands, such as `results.0.plate`. */
const valueAt = (message: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      message,
    )

/**
 * The plate in a message of any form; `paths` say where it stands, and where how sure the camera is (from 0 to 1, or in
 * percent). Null where there is none.
 */
export const jsonReading = (body: string, paths: { plate: string; confidence: string | null }): Reading | null => {
  const message: unknown = JSON.parse(body)
  const plate = valueAt(message, paths.plate)
  if (typeof plate !== 'string' || plate.trim() === '') return null
  const told = paths.confidence === null ? Number.NaN : Number(valueAt(message, paths.confidence))
  const confidence = told > 1 ? told / 100 : told
  return { plate: plate.trim(), ...(confidence >= 0 && confidence <= 1 && { confidence }) }
}
