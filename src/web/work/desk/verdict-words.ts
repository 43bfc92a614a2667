import type { VerdictCode } from '#domain/gate/verdict.ts'

/** The word and the sentence of each verdict (DESK-8). */
export const verdictText = {
  let_in: { title: 'workDesk.letIn', line: 'workDesk.letInLine' },
  let_in_pay: { title: 'workDesk.letInPay', line: 'workDesk.letInPayLine' },
  let_out: { title: 'workDesk.letOut', line: 'workDesk.letOutLine' },
  let_out_pay: { title: 'workDesk.letOutPay', line: 'workDesk.letOutPayLine' },
  already_in: { title: 'workDesk.alreadyIn', line: 'workDesk.alreadyInLine' },
  plate_differs: { title: 'workDesk.plateDiffers', line: 'workDesk.plateDiffersLine' },
  early: { title: 'workDesk.early', line: 'workDesk.earlyLine' },
  other_day: { title: 'workDesk.otherDay', line: 'workDesk.otherDayLine' },
  over: { title: 'workDesk.over', line: 'workDesk.overLine' },
  unpaid: { title: 'workDesk.unpaid', line: 'workDesk.unpaidLine' },
  no_show: { title: 'workDesk.noShow', line: 'workDesk.noShowLine' },
  already_out: { title: 'workDesk.alreadyOut', line: 'workDesk.alreadyOutLine' },
  cancelled: { title: 'workDesk.cancelled', line: 'workDesk.cancelledLine' },
  not_completed: { title: 'workDesk.notCompleted', line: 'workDesk.notCompletedLine' },
  other_car_park: { title: 'workDesk.otherCarPark', line: 'workDesk.otherCarParkLine' },
  replaced: { title: 'workDesk.replaced', line: 'workDesk.replacedLine' },
  wrong_symbol: { title: 'workDesk.wrongSymbol', line: 'workDesk.wrongSymbolLine' },
  not_found: { title: 'workDesk.notFound', line: 'workDesk.notFoundLine' },
} as const satisfies Record<VerdictCode, { title: `workDesk.${string}`; line: `workDesk.${string}` }>
