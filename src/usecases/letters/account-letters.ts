import { deleteFarewell, farewellOf, linkById } from '#db/accounts.ts'
import { accountPolicy, isLinkOpen } from '#domain/accounts/account.ts'
import type { Language } from '#domain/languages.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets.ts'
import { storedLinkToken } from '../sessions.ts'

/** The link is `{publicUrl}/{language}/account/link/{token}`. */
export type AccountLinkLetter = { email: string; language: Language; token: string; validMinutes: number }

/** Null when the link was used meanwhile, or when the letter would arrive after the link has ended. */
export const accountLinkLetter = async (
  deps: Secrets & Pick<Deps, 'db' | 'clock'>,
  { linkId }: { linkId: string },
): Promise<AccountLinkLetter | null> => {
  const link = await linkById(deps.db, linkId)
  if (!link || !isLinkOpen(link, deps.clock.now())) return null
  return {
    email: link.email,
    language: link.language,
    token: await storedLinkToken(deps, (hash) => hash === link.tokenHash, 'account-link', link.id),
    validMinutes: accountPolicy.linkMs / minuteMs,
  }
}

/** The last letter to an address whose account was erased; null once it was sent. */
export const accountErasedLetter = async (
  deps: Pick<Deps, 'db'>,
  { accountId }: { accountId: string },
): Promise<{ email: string; language: Language } | null> => {
  const farewell = await farewellOf(deps.db, accountId)
  return farewell && { email: farewell.email, language: farewell.language }
}

export const loadAccountLink = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const found = await accountLinkLetter(deps, { linkId: id })
  if (!found) return null
  const { email, language, token, validMinutes } = found
  return {
    key: `${id}/${version}`,
    to: { name: '', address: email, language },
    model: { linkUrl: deps.publicUrl + fixedPath('accountLink', language, token), validMinutes },
  }
}

export const loadAccountErased = async (deps: Deps, { id }: { id: string }) => {
  const found = await accountErasedLetter(deps, { accountId: id })
  return (
    found && {
      key: id,
      to: { name: '', address: found.email, language: found.language },
      model: {},
      // the letter was sent, so the address is forgotten now
      handed: () => deleteFarewell(deps.db, id),
    }
  )
}
