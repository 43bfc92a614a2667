import type { RequestKind } from '#domain/access/favour.ts'
import type { TextId } from './texts.ts'

/** What another person is asked for, on the page of requests and in the letter about it. */
export const requestTexts = {
  refund: 'workService.refund',
  claim: 'workService.grantClaim',
  cancel: 'manage.cancelLink',
  move: 'workMove.title',
  waive: 'workService.waive',
} as const satisfies Record<RequestKind, TextId>
