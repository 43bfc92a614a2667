import { done, type Outcome } from '#domain/outcome.ts'
import {
  endEndpoint,
  makeEndpoint,
  pingEndpoint,
  renewSecret,
  replayDelivery,
  replayFailed,
  type MadeEndpoint,
} from '#usecases/agencies/webhooks.ts'
import { absent } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import type { SentForm } from '../../frame/sent-form.ts'
import type { StaffAsked } from '../../frame/staff.ts'

/** `secret` is shown in this one answer; else `leadsTo` is where the page goes on. */
export type HookAnswer = { secret: string } | { leadsTo: string }

const doings = ['addHook', 'renewHook', 'removeHook', 'pingHook', 'replay', 'replayFailed'] as const
type Doing = (typeof doings)[number]
export const hookDoing = (form: SentForm): Doing | null => doings.find((one) => one === form.text('do')) ?? null

const shown = (made: Outcome<MadeEndpoint>): Outcome<HookAnswer> =>
  made.ok ? done({ secret: made.value.secret }) : made

/** Does what a form about webhooks asks for. A secret, and the end of an address, need the second factor again. */
export const doWithHooks = async (
  asked: StaffAsked,
  form: SentForm,
  doing: Doing,
  { organisationId, here }: { organisationId: string; here: string },
): Promise<Outcome<HookAnswer>> => {
  const { deps } = asked.facts
  const id = form.text('hook')
  switch (doing) {
    case 'addHook':
      return shown(
        await makeEndpoint(deps, await askFactorAgain(asked, form), {
          organisationId,
          code: form.text('hookCode'),
          url: form.text('url'),
          events: form.all('events'),
        }),
      )
    case 'renewHook':
      return shown(
        await renewSecret(deps, await askFactorAgain(asked, form), {
          id,
          days: Number(form.text('days') || Number.NaN),
        }),
      )
    case 'removeHook': {
      const ended = await endEndpoint(deps, await askFactorAgain(asked, form), { id })
      return ended.ok ? done({ leadsTo: `${here}?done=removed` }) : ended
    }
    case 'pingHook': {
      const sent = await pingEndpoint(deps, asked.facts.actor, { id })
      return sent.ok ? done({ leadsTo: `${here}?hook=${id}&done=pinged` }) : sent
    }
    case 'replay': {
      const sent = await replayDelivery(deps, asked.facts.actor, { id, deliveryId: form.text('delivery') })
      return sent.ok ? done({ leadsTo: `${here}?hook=${id}&done=again` }) : sent
    }
    case 'replayFailed': {
      const sent = await replayFailed(deps, asked.facts.actor, {
        id,
        from: form.text('from'),
        until: form.text('until'),
        event: form.text('event') || null,
      })
      return sent.ok ? done({ leadsTo: `${here}?hook=${id}&done=${sent.value > 0 ? 'again' : 'noneAgain'}` }) : sent
    }
    default:
      throw absent(400)
  }
}
