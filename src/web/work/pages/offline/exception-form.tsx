import { useState, type ReactNode } from 'react'
import { seenLength } from '#domain/gate/kept-list.ts'
import { FieldFrame, fieldLinks, inputClass } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Stack } from '../../parts/pane.tsx'

const shortest = 3

type Props = { button: string; isReady?: boolean; act: (reason: string) => Promise<void>; children?: ReactNode }

const ReasonForm = ({ button, isReady = true, act, children }: Props) => {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isShort = reason.trim().length < shortest
  const error = isTried && isShort ? t('refusals.reasonRequired') : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (!isShort && isReady) void act(reason.trim())
      }}
    >
      <Stack>
        {children}
        <FieldFrame name="reason" label={t('workDesk.reason')} hint={t('workOffline.exceptionHint')} error={error}>
          <input
            {...fieldLinks({ name: 'reason', label: '', hint: 'x', error })}
            className={inputClass}
            type="text"
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </FieldFrame>
        <WorkButton size="mid">{button}</WorkButton>
      </Stack>
    </form>
  )
}

/** Lets a car pass against the rules, with a reason (DESK-36). */
export const ExceptionForm = ({ way, letPass }: { way: 'in' | 'out'; letPass: (reason: string) => Promise<void> }) => {
  const { t } = useTexts()
  return <ReasonForm button={t(way === 'in' ? 'workDesk.letInAnyway' : 'workDesk.letOutAnyway')} act={letPass} />
}

/** Lets in a car that is on no list (DESK-37). `typed`: what the field was asked for. */
export const UnknownForm = ({
  typed,
  letIn,
}: {
  typed: string
  letIn: (seen: string, reason: string) => Promise<void>
}) => {
  const { t } = useTexts()
  const [seen, setSeen] = useState(typed.slice(0, seenLength))
  return (
    <details>
      <summary>{t('workOffline.unknownTitle')}</summary>
      <ReasonForm
        button={t('workDesk.letInAnyway')}
        isReady={seen.trim() !== ''}
        act={(reason) => letIn(seen.trim(), reason)}
      >
        <FieldFrame name="seen" label={t('workOffline.seen')}>
          <input
            {...fieldLinks({ name: 'seen', label: '' })}
            className={inputClass}
            type="text"
            maxLength={seenLength}
            autoCapitalize="characters"
            autoComplete="off"
            value={seen}
            onChange={({ target }) => setSeen(target.value)}
          />
        </FieldFrame>
      </ReasonForm>
    </details>
  )
}
