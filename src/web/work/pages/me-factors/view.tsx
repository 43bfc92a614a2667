import type { ComponentProps } from 'react'
import { workPath } from '#domain/site-map/work.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { CodeForm } from '../../parts/code-form.tsx'
import { KeepCodes } from '../../parts/keep-codes.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Row, Stack } from '../../parts/pane.tsx'
import { PasskeyForm } from '../../parts/passkey-form.tsx'
import { AppKey } from '../../parts/secrets.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Ask = Extract<ComponentProps<typeof PasskeyForm>['ask'], { make: unknown }>
type Props = {
  isDemo: boolean
  browser: string
  passkeys: readonly { id: string; name: string; added: string; used: string | null }[]
  hasPassword: boolean
  codesLeft: number
  isSaved: boolean
  making: { ticket: string; options: Ask['make'] } | null
  app: { ticket: string; text: string; picture: { d: string; width: number } } | null
  codes: readonly string[] | null
  said: { errors: Record<string, string>; failed: string | null; app: Props['app']; name: string } | undefined
}
const here = workPath('myFactors')

/** One's own ways to sign in: those that there are, and how to add or change them. */
export const FactorsView = (props: Props) => {
  const { isSaved, isDemo, said, making, codes, browser } = props
  const app = said?.app ?? props.app
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workSignIn.factorsTitle')} hasErrors={said !== undefined} />
      <TitleRow title={t('workSignIn.factorsTitle')} />
      <Answered done={isSaved && !said ? t('workSignIn.saved') : null} failed={said?.failed} />
      {isDemo && <Note>{t('workSignIn.confirmDemo')}</Note>}
      <Panes>
        {making && (
          <Pane title={t('workSignIn.addPasskey')}>
            <PasskeyForm
              action={`${here}?do=passkey`}
              ask={{ make: making.options }}
              fields={{ do: 'addPasskey', ticket: making.ticket }}
            >
              <Field
                name="name"
                label={t('workSignIn.passkeyName')}
                defaultValue={said?.name || browser}
                maxLength={60}
              />
              <FormFoot>
                <WorkButton look="primary" icon="lock" name="way" value="passkey">
                  {t('workSignIn.makePasskey')}
                </WorkButton>
                <WorkButtonLink href={here}>{t('workPeople.cancel')}</WorkButtonLink>
              </FormFoot>
            </PasskeyForm>
          </Pane>
        )}
        {app && <AppPane app={app} errors={said?.errors ?? {}} />}
        {codes && <CodesPane codes={codes} errors={said?.errors ?? {}} />}
        <Passkeys {...props} />
        <Others {...props} />
      </Panes>
    </Main>
  )
}

type Errors = { errors: Record<string, string> }

const AppPane = ({ app, errors }: Errors & { app: NonNullable<Props['app']> }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workSignIn.passwordAndApp')}>
      <Stack>
        <p>{t('workSignIn.appIntro')}</p>
        <AppKey picture={app.picture} name={t('workSignIn.appPicture')} text={app.text} />
        <CodeForm action={`${here}?do=app`} fields={{ do: 'app', ticket: app.ticket }}>
          <Field
            name="code"
            label={t('workSignIn.code')}
            error={errors['code']}
            autoComplete="one-time-code"
            inputMode="numeric"
            code
          />
          <Field
            name="password"
            type="password"
            label={t('workSignIn.password')}
            error={errors['password']}
            autoComplete="new-password"
          />
          <FormFoot>
            <WorkButton look="primary">{t('workSignIn.save')}</WorkButton>
            <WorkButtonLink href={here}>{t('workPeople.cancel')}</WorkButtonLink>
          </FormFoot>
        </CodeForm>
      </Stack>
    </Pane>
  )
}

const CodesPane = ({ codes, errors }: Errors & { codes: readonly string[] }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workSignIn.codesTitle')}>
      <Stack>
        <p>{t('workSignIn.codesIntro')}</p>
        <KeepCodes codes={codes} action={`${here}?do=codes`} />
        <WorkForm action={`${here}?do=codes`} fields={{ do: 'keepCodes' }}>
          <Field
            name="code"
            label={t('workSignIn.codesType')}
            error={errors['code']}
            autoComplete="off"
            spellCheck={false}
            code
          />
          <FormFoot>
            <WorkButton look="primary">{t('workSignIn.finish')}</WorkButton>
          </FormFoot>
        </WorkForm>
      </Stack>
    </Pane>
  )
}

const Passkeys = ({ passkeys, isDemo }: Props) => {
  const { t } = useTexts()
  return (
    <Pane
      title={t('workSignIn.passkey')}
      aside={!isDemo && <WorkButtonLink href={`${here}?do=passkey`}>{t('workSignIn.addPasskey')}</WorkButtonLink>}
    >
      {passkeys.length === 0 ? (
        <p>{t('workSignIn.notSet')}</p>
      ) : (
        <DataTable
          caption={t('workSignIn.passkey')}
          columns={[
            { label: t('workSignIn.passkey') },
            { label: t('workSignIn.added'), phone: 'none' },
            { label: t('workSignIn.lastUsed'), phone: 'second' },
            { label: t('workSignIn.remove') },
          ]}
          rows={passkeys.map(({ id, name, added, used }) => ({
            key: id,
            cells: [
              name,
              added,
              used ?? t('workSignIn.never'),
              <WorkForm key="remove" action={here} fields={{ do: 'removePasskey', id }} inline>
                <WorkButton aria-label={`${t('workSignIn.remove')}: ${name}`}>{t('workSignIn.remove')}</WorkButton>
              </WorkForm>,
            ],
          }))}
        />
      )}
    </Pane>
  )
}

const Others = ({ hasPassword, codesLeft, isDemo }: Props) => {
  const { t } = useTexts()
  return (
    <>
      <Pane title={t('workSignIn.passwordAndApp')}>
        <Stack>
          <p>{t(hasPassword ? 'workSignIn.isSet' : 'workSignIn.notSet')}</p>
          {!isDemo && (
            <Row>
              <WorkButtonLink href={`${here}?do=app`}>{t('workSignIn.setUp')}</WorkButtonLink>
              {hasPassword && (
                <WorkForm action={here} fields={{ do: 'removeApp' }} inline>
                  <WorkButton>{t('workSignIn.remove')}</WorkButton>
                </WorkForm>
              )}
            </Row>
          )}
        </Stack>
      </Pane>
      <Pane title={t('workSignIn.codesLeft', { count: codesLeft })}>
        {!isDemo && (
          <WorkForm action={here} fields={{ do: 'newCodes' }} inline>
            <WorkButton>{t('workSignIn.newCodes')}</WorkButton>
          </WorkForm>
        )}
      </Pane>
    </>
  )
}
