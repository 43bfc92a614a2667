import type { ReactNode } from 'react'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkForm } from './form.tsx'
import passkey, { type AskedOfBrowser } from './passkey.island.ts'

type Props = {
  action: string
  ask: AskedOfBrowser
  fields?: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * A form with a button `name="way" value="passkey"`, which asks the browser for a passkey. Its answer is sent as
 * `answer`.
 */
export const PasskeyForm = ({ action, ask, fields = {}, children }: Props) => {
  const { t } = useTexts()
  const asks = useBehaviour(passkey)
  return (
    <WorkForm action={action} fields={{ ...fields, answer: '' }} data-passkey={JSON.stringify(ask)} {...asks}>
      {children}
      <p role="status" data-failed={t('workSignIn.passkeyFailed')} />
    </WorkForm>
  )
}
