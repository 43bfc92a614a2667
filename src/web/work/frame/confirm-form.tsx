import type { ComponentProps } from 'react'
import { Field } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { WorkButton } from '../parts/button.tsx'
import { CodeForm } from '../parts/code-form.tsx'
import { FormFoot, WorkForm } from '../parts/form.tsx'
import { Note } from '../parts/note.tsx'
import { Pane, Stack } from '../parts/pane.tsx'
import { PasskeyForm } from '../parts/passkey-form.tsx'
import { Or } from '../parts/secrets.tsx'
import { TitleRow } from '../parts/title-row.tsx'
import { WorkHead } from '../parts/work-head.tsx'
import { Main } from './main.tsx'

type Ask = Extract<ComponentProps<typeof PasskeyForm>['ask'], { show: unknown }>
export type ConfirmModel = {
  action: string
  /** what the form that asked holds, to be sent on with the answer */
  carried: readonly [string, string][]
  failed: string | null
  ticket: string
  options: Ask['show']
  hasApp: boolean
  hasPasskey: boolean
  isDemo: boolean
}

/** The second factor once more. */
export const ConfirmForm = ({ action, carried, failed, ticket, options, hasApp, hasPasskey, isDemo }: ConfirmModel) => {
  const { t } = useTexts()
  const fields = { factorTicket: ticket }
  const Carried = () =>
    carried.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)
  return (
    <Main>
      <WorkHead title={t('workSignIn.confirmTitle')} hasErrors={failed !== null} />
      <TitleRow title={t('workSignIn.confirmTitle')} />
      <Pane>
        <Stack>
          {failed && (
            <Note tone="bad" isAnswer>
              {failed}
            </Note>
          )}
          <p>{t(isDemo ? 'workSignIn.confirmDemo' : 'workSignIn.confirmIntro')}</p>
          {isDemo && (
            <WorkForm action={action} fields={fields}>
              <Carried />
              <FormFoot>
                <WorkButton look="primary">{t('workSignIn.continue')}</WorkButton>
              </FormFoot>
            </WorkForm>
          )}
          {hasPasskey && (
            <PasskeyForm action={action} ask={{ show: options }} fields={fields}>
              <Carried />
              <WorkButton look="primary" icon="lock" name="way" value="passkey">
                {t('workSignIn.confirmPasskey')}
              </WorkButton>
            </PasskeyForm>
          )}
          {hasPasskey && hasApp && <Or>{t('workSignIn.or')}</Or>}
          {hasApp && (
            <CodeForm action={action} fields={fields}>
              <Carried />
              <Field
                name="factorCode"
                label={t('workSignIn.code')}
                autoComplete="one-time-code"
                inputMode="numeric"
                code
              />
              <FormFoot>
                <WorkButton look={hasPasskey ? 'plain' : 'primary'}>{t('workSignIn.continue')}</WorkButton>
              </FormFoot>
            </CodeForm>
          )}
        </Stack>
      </Pane>
    </Main>
  )
}
