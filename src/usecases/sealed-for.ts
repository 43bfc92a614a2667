import type { SealedColumn } from '#db/server-secrets.ts'

const ofRow = (id: string): string => id
const ofPerson = (id: string): string => `person ${id}`
const webhook = { purpose: 'webhook secret', contextOf: ofRow }

/** What is sealed in rows and lasts: for what each text is sealed, and to what it is bound, by the id of its row. */
export const sealedFor = {
  claimAccount: { purpose: 'claim-account', contextOf: ofRow },
  bankAccount: { purpose: 'bank account', contextOf: ofRow },
  codeApp: { purpose: 'staff-totp', contextOf: ofPerson },
  webhookSecret: webhook,
  oldWebhookSecret: webhook,
  returnSecret: { purpose: 'agency return', contextOf: ofRow },
} as const satisfies Record<SealedColumn, { purpose: string; contextOf: (id: string) => string }>
