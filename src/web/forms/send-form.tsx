import type { ComponentProps, ReactNode } from 'react'
import { useBehaviour } from '../kernel/island.tsx'
import type { Behaviour, Wake } from '../kernel/behaviour.ts'
import { useTexts } from '../kernel/texts.tsx'
import sendOnce from './send-once.island.ts'

/**
 * A form that asks something of the server or orders something of it, as every form of a traveller's page is but those
 * that say otherwise (every-form.test.ts). With script it says what becomes of it (send.ts); without, it is a form.
 *
 * `repeats`: the server takes it twice as once, so that it may be sent again when the answer takes long (BOOK-41).
 * Asking always may. `by`: another behaviour that sends it. `wake`: `intent` on a page for everybody, where something
 * has to be typed first. `sending`: other words for what is on its way.
 */
export const SendForm = ({
  repeats = false,
  by = sendOnce,
  wake = 'load',
  sending,
  children,
  ...form
}: Omit<ComponentProps<'form'>, 'children'> & {
  method: 'get' | 'post'
  repeats?: boolean
  by?: Behaviour
  wake?: Wake
  sending?: string
  children: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <form
      {...form}
      {...useBehaviour({ ...by, wake })}
      data-sending={sending ?? t('common.loading')}
      data-slow={t('results.slow')}
      data-again={repeats || form.method === 'get' ? t('results.again') : undefined}
      data-lost={t('common.lost')}
    >
      {children}
      <p role="status" data-note="" />
    </form>
  )
}
