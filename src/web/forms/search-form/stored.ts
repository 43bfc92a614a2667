/**
 * What the search form keeps in the visitor's own browser (demands I4, S6). It is functional only, and read with
 * tolerance, because the visitor can write there too.
 */
import { chosenParkKey } from '#domain/search/chosen-park-key.ts'
import { readChosenPark, writeChosenPark, type ChosenPark } from '#domain/search/chosen-park.ts'
import { closestKept } from '#domain/airports/matching.ts'
import type { Stay } from '#domain/time/stays.ts'
import { closestKey, keep } from '../../components/kept-lists.ts'

/** Storage may be switched off or full; then nothing is remembered. */
const tolerant = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const keepSearch = (search: { iata: string; stay: Stay }): void =>
  tolerant(() => localStorage.setItem(chosenParkKey, writeChosenPark(search)), undefined)

export const keptSearch = (): ChosenPark | null =>
  tolerant(() => readChosenPark(localStorage.getItem(chosenParkKey)), null)

/** Keeps the IATA codes of the closest airports with parking, nearest first. The position itself is not kept here. */
export const keepClosest = (iatas: readonly string[]): void =>
  tolerant(
    () =>
      keep(
        localStorage,
        closestKey,
        iatas.slice(0, closestKept).map((iataCode) => ({ iataCode })),
      ),
    undefined,
  )

export const keptClosest = (): string[] =>
  tolerant(() => {
    const value: unknown = JSON.parse(localStorage.getItem(closestKey) ?? '[]')
    const codes = Array.isArray(value)
      ? value.map((one: unknown) =>
          typeof one === 'object' && one !== null ? (one as Record<string, unknown>)['iataCode'] : null,
        )
      : []
    return codes
      .filter((code): code is string => typeof code === 'string' && /^[A-Z]{3}$/.test(code))
      .slice(0, closestKept)
  }, [])
