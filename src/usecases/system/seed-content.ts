import { allContentPages, contentState, keepSeed, moveContentVersion, storeSeeds } from '#db/content.ts'
import type { Queryable } from '#db/db.ts'
import { readContentFile } from '#domain/content/file.ts'
import { siteCode } from '#domain/content/page.ts'
import type { Language } from '#domain/languages.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/** The files of `content/`, as adapters/content reads them. */
export type SeedFiles = {
  files: readonly { pageName: string; language: Language; source: string; digest: string }[]
  digest: string
}

/**
 * What the server did before it serves. `changed` counts rows that are new or newer; `faults` names files that could
 * not be used and left their rows as they were (CT-06).
 */
export type Seeded = { changed: number; faults: string[] }

// published from the beginning of time, whatever the clocks of several machines say
const fromTheBeginning = 0

/** The pages that somebody took away in every language they have: another translation must not bring them back. */
const switchedOff = async (tx: Queryable): Promise<(pageName: string) => boolean> => {
  const rows = (await allContentPages(tx)).filter((row) => row.siteCode === siteCode)
  const shown = new Set(rows.filter(({ publishedAt }) => publishedAt !== null).map(({ pageName }) => pageName))
  const known = new Set(rows.map(({ pageName }) => pageName))
  return (pageName) => known.has(pageName) && !shown.has(pageName)
}

/**
 * At each start, writes the product's own texts into the rows that are still its own (CONT-7). If all files are the
 * same as last time, this costs one query. Texts are cleaned when they are shown, so that a start does not wait for it;
 * test/content.test.ts makes sure that they are clean.
 */
export const seedContent = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { files, digest }: SeedFiles,
): Promise<Seeded> => {
  if (files.length === 0 || (await contentState(deps.db)).seed === digest) return { changed: 0, faults: [] }
  const read = files.map(({ pageName, language, source, digest: own }) => ({
    where: `content/${language}/${pageName}.html`,
    digest: own,
    ...readContentFile(pageName, language, source),
  }))
  const seeds = read.flatMap((one) => (one.ok ? [{ text: one.text, digest: one.digest }] : []))
  const faults = read.flatMap((one) => (one.ok ? [] : [`${one.where}: ${one.fault}`]))
  const now = deps.clock.now()
  const changed = await deps.db.transaction(async (tx) => {
    await moveContentVersion(tx)
    // another process was faster
    if ((await contentState(tx)).seed === digest) return 0
    const isOff = await switchedOff(tx)
    const writing = { siteCode, by: nameOf(actor), at: now }
    const shown = await storeSeeds(
      tx,
      seeds.filter(({ text }) => !isOff(text.pageName)),
      { ...writing, publishedAt: fromTheBeginning },
    )
    const hidden = await storeSeeds(
      tx,
      seeds.filter(({ text }) => isOff(text.pageName)),
      { ...writing, publishedAt: null },
    )
    await keepSeed(tx, digest)
    return shown.length + hidden.length
  })
  return { changed, faults }
}
