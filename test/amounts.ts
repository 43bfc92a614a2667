/**
 * How much is tried of what only many tries can show. The gate takes as much as finds the faults of decision 0037 with
 * near certainty, `npm run soak` what hours show; which of the two is said by the command (scripts/test.mjs).
 */
const amounts = {
  /** 500 buyers run for 50 spaces, so many times */
  oversellingRounds: { gate: 6, soak: 40 },
  /** lists of 200 random steps of life */
  modelLists: { gate: 10, soak: 100 },
  /** kill -9 of the server while travellers book */
  killsOnServer: { gate: 16, soak: 100 },
  killsOnEmbedded: { gate: 8, soak: 40 },
  /** the same in the middle of payment, change and cancel */
  killsOfLife: { gate: 10, soak: 60 },
  /** away from the nights on which clocks change, one booking every so many days of the year */
  daysBetweenBookings: { gate: 8, soak: 1 },
  /** files for a claim, changed by chance; the chance is the same each time */
  changedPdfs: { gate: 100, soak: 600 },
  changedPictures: { gate: 60, soak: 400 },
} as const

const chosen = process.env['TEST_AMOUNTS'] === 'soak' ? 'soak' : 'gate'

export const amountOf = (what: keyof typeof amounts): number => amounts[what][chosen]
