import type { PaperKind } from '#domain/access/paper.ts'
import type { TextId } from './texts.ts'

/** What the kinds of papers are called, for pages and letters alike. */
export const paperKindText = {
  register: 'workPapers.register',
  licence: 'workPapers.licence',
  insurance: 'workPapers.insurance',
  identity: 'workPapers.identity',
} as const satisfies Record<PaperKind, TextId>
