import type { OutgoingFault } from '#domain/agencies/webhooks.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { StateWord } from '../../parts/state.tsx'
import type { ShownDelivery } from './hooks-model.ts'

const whyText = {
  private_address: 'workAgency.whyPrivate',
  name_unknown: 'workAgency.whyName',
  timeout: 'workAgency.whyTimeout',
  unreachable: 'workAgency.whyUnreachable',
  certificate: 'workAgency.whyCertificate',
} as const satisfies Record<OutgoingFault, string>

export const stateLook = {
  waiting: { tone: 'warn', icon: 'clock', text: 'workAgency.hookWaiting' },
  delivered: { tone: 'ok', icon: 'check', text: 'workAgency.hookDelivered' },
  failed: { tone: 'bad', icon: 'close', text: 'workAgency.hookFailed' },
} as const

type Answer = Pick<ShownDelivery, 'status' | 'why'>

/** What one try was answered with, or why there was no answer. */
export const Answered = ({ status, why }: Answer) => {
  const { t } = useTexts()
  return why !== null ? t(whyText[why]) : (status ?? '–')
}

/** How a delivery stands, and what the last try was answered. */
export const Outcome = ({ state, status, why }: Answer & Pick<ShownDelivery, 'state'>) => {
  const { t } = useTexts()
  const { tone, icon, text } = stateLook[state]
  return (
    <>
      <StateWord tone={tone} icon={icon}>
        {t(text)}
      </StateWord>{' '}
      {(why !== null || status !== null) && (
        <small>
          <Answered status={status} why={why} />
        </small>
      )}
    </>
  )
}
