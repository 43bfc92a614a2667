import { membersOf } from '#db/members.ts'
import { paperEnding } from '#db/papers.ts'
import { seesPapers } from '#domain/access/paper.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Deps } from '../deps.ts'

/**
 * That a paper expires (WORK-26). Null when it was renewed or ended meanwhile or has expired, and when who is told does
 * not see the papers any more.
 */
export const loadPaperEnding = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const { about: paperId, personId } = readNotice(id)
  const paper = await paperEnding(deps.db, paperId, houseDay(deps.clock.now()))
  if (!paper) return null
  const member = (await membersOf(deps.db, paper.organisationId)).find(
    (one) => one.personId === personId && seesPapers(one, paper.organisationId),
  )
  if (!member) return null
  const { name, email: address, language, organisation } = member
  return {
    key: `${id}/${version}`,
    to: { name, address, language },
    model: {
      organisation: organisation.name,
      kind: paper.kind,
      reference: paper.reference,
      validUntil: paper.validUntil,
      isRequired: paper.isRequired,
      papersUrl: `${deps.publicUrl}${workPath('papers', organisation.slug)}`,
    },
  }
}
