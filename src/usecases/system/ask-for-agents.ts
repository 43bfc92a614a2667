import { agentsToAskFor, agentWasAskedFor, fillInAgent } from '#db/agencies.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const atOnce = 20

/**
 * Looks up agents of whom no telephone number is known, each once a day, and fills in what our row lacks (PART-15).
 * Whatever goes wrong leaves the row as it is. Answers how many were filled in.
 */
export const askForAgents = async ({ db, agents, clock }: Deps, _actor: Actor): Promise<Outcome<number>> => {
  if (!agents) return done(0)
  let filled = 0
  for (const code of await agentsToAskFor(db, clock.now() - dayMs, atOnce)) {
    await agentWasAskedFor(db, code, clock.now())
    const found = await agents.find(code, 'DE').catch(() => null)
    if (found && (await fillInAgent(db, found))) filled += 1
  }
  if (filled > 0) await moveCatalogueVersion(db)
  return done(filled)
}
