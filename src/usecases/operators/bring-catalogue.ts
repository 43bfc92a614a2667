import { createHash } from 'node:crypto'
import { isStale } from '#domain/access/people.ts'
import type { CatalogueFault } from '#domain/carparks/catalogue-file.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'
import { exportCatalogue, loadCatalogueFile } from './load-catalogue.ts'

/** The most bytes of a file that is brought on a page (CAT-12). */
export const mostCatalogueBytes = 10 * 1024 * 1024

export type BringCatalogue = { text: string; withdrawMissing: boolean }

/** `mark` stands for exactly these changes, for the step that makes them. */
export type BroughtCatalogue =
  | { state: 'faults'; faults: readonly CatalogueFault[] }
  | { state: 'planned'; changes: readonly string[]; notes: readonly string[]; mark: string; isOther: boolean }
  | { state: 'loaded'; changes: readonly string[] }

const markOf = (changes: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url')

/**
 * Brings a catalogue file in two steps (CAT-12): without a mark it says what would change, and with the mark of what it
 * said it makes exactly that. Whatever else it would change meanwhile is shown and not made. Refusals: not_found,
 * not_allowed, factor_required, file_too_big.
 */
export const bringCatalogue = async (
  deps: Deps,
  actor: Actor,
  { text, withdrawMissing, mark = null }: BringCatalogue & { mark?: string | null },
): Promise<Outcome<BroughtCatalogue>> => {
  const denied = forbidden(actor, 'catalogue.load')
  if (denied) return denied
  if (actor.kind === 'staff' && isStale(actor, deps.clock.now())) return refused('factor_required')
  if (Buffer.byteLength(text) > mostCatalogueBytes) return refused('file_too_big', undefined, { file: 'file_too_big' })
  const read = await deps.catalogueFiles.read(text)
  if (!read.ok) return done({ state: 'faults', faults: read.faults })
  const { file, notes } = read
  const planned = (changes: readonly string[], isOther: boolean) =>
    done({ state: 'planned' as const, changes, notes, mark: markOf(changes), isOther })
  if (mark === null) {
    const plan = await loadCatalogueFile(deps, { file, withdrawMissing, dryRun: true })
    return plan.ok ? planned(plan.changes, false) : done({ state: 'faults', faults: plan.faults })
  }
  const loaded = await loadCatalogueFile(deps, {
    file,
    withdrawMissing,
    agreed: {
      isAgreed: (changes) => markOf(changes) === mark,
      record: (tx, changes, now) =>
        record(
          tx,
          actor,
          {
            operation: 'catalogue.load',
            object: 'catalogue',
            data: { changes: changes.length, airports: file.airports.map(({ iata }) => iata).slice(0, 100) },
          },
          now,
        ),
    },
  })
  if (!loaded.ok)
    return loaded.instead ? planned(loaded.instead, true) : done({ state: 'faults', faults: loaded.faults })
  await deps.catalogue.refresh()
  return done({ state: 'loaded', changes: loaded.changes })
}

/** Everything that is on sale now, as the text of a file (CAT-2). Refusals: not_found, not_allowed. */
export const giveCatalogue = async (deps: Deps, actor: Actor): Promise<Outcome<{ text: string }>> => {
  const denied = forbidden(actor, 'catalogue.view')
  return denied ?? done({ text: await deps.catalogueFiles.write(await exportCatalogue(deps)) })
}
