/**
 * Jobs of one lane wait for each other, those of different lanes do not (MACHINE-11). `topics` are queues, or `code`
 * for letters that somebody waits for; a lane without topics takes everything that no other one names. `atOnce` is how
 * many of its jobs run at the same time in one process.
 */
export type Lane = { name: string; topics: readonly string[] | null; atOnce: number }
export type LaneName = 'money' | 'codes' | 'letters' | 'invoices' | 'webhooks' | 'rest'

/**
 * A mail server that takes seconds for a letter holds up letters alone: money moves, and codes leave. Letters are
 * written several at a time, because most of that time is waiting for the mail server. Receivers of
 * agencies are strangers, who may take their time for each event.
 */
export const lanes: readonly (Lane & { name: LaneName })[] = [
  { name: 'money', topics: ['refund', 'check-refund', 'check-payment'], atOnce: 1 },
  { name: 'codes', topics: ['code'], atOnce: 2 },
  { name: 'letters', topics: ['mail'], atOnce: 4 },
  { name: 'invoices', topics: ['invoice'], atOnce: 1 },
  { name: 'webhooks', topics: ['webhook'], atOnce: 8 },
  { name: 'rest', topics: null, atOnce: 1 },
]

export const laneOf = (topic: string): LaneName =>
  lanes.find(({ topics }) => topics?.includes(topic) === true)?.name ?? 'rest'
