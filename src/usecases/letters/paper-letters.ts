import { paperEnding } from '#db/papers.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Deps } from '../deps.ts'
import { letterTo, readerOf } from './notices.ts'

/**
 * That a paper expires (WORK-26). Null when it was renewed or ended meanwhile or has expired, and when who is told does
 * not see the papers any more.
 */
export const loadPaperEnding = async (deps: Deps, asked: { id: string; version: number }) => {
  const paper = await paperEnding(deps.db, readNotice(asked.id).about, houseDay(deps.clock.now()))
  const member = paper && (await readerOf(deps.db, 'paperEnding', asked.id, paper))
  if (!member) return null
  const { organisation } = member
  return letterTo(member, asked, {
    organisation: organisation.name,
    kind: paper.kind,
    reference: paper.reference,
    validUntil: paper.validUntil,
    isRequired: paper.isRequired,
    papersUrl: `${deps.publicUrl}${workPath('papers', organisation.slug)}`,
  })
}
