import type { FoundBy } from '#usecases/support/find-bookings.ts'

/** By what a booking was found, in words. */
export const byText = {
  number: 'workService.byNumber',
  passCode: 'workService.byPassCode',
  oldPassCode: 'workService.byOldPassCode',
  claim: 'workService.byClaim',
  invoice: 'documents.invoice',
  reference: 'workService.byReference',
  email: 'workService.byEmail',
  plate: 'workService.byPlate',
  plateLook: 'workService.byPlateLook',
  phone: 'workService.byPhone',
  lastName: 'workService.byLastName',
} as const satisfies Record<FoundBy, string>
