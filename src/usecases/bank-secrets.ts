import type { BankAccount } from '#db/bank-accounts.ts'
import { sealedFor } from './sealed-for.ts'
import type { Secrets } from './secrets.ts'
import { unseal } from './vault.ts'

const { purpose } = sealedFor.bankAccount

/** The number of an account; null where it was encrypted under a secret that is not known any more. */
export const ibanOf = (deps: Secrets, { id, sealed, key }: BankAccount): string | null =>
  unseal(deps, purpose, id, { sealed, key })
