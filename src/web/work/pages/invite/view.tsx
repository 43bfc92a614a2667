import type { ComponentProps } from 'react'
import type { OrganisationKind, Role } from '#domain/access/people.ts'
import { languages, nameOf, type Language } from '#domain/languages.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { SignInFrame } from '../../frame/sign-in-frame.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { CodeForm } from '../../parts/code-form.tsx'
import { KeepCodes } from '../../parts/keep-codes.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { PasskeyForm } from '../../parts/passkey-form.tsx'
import { roleTextIn } from '../../parts/role-words.ts'
import { AppKey, Or } from '../../parts/secrets.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Ask = Extract<ComponentProps<typeof PasskeyForm>['ask'], { make: unknown }>
type Step =
  | { at: 'name' | 'signIn' | 'accept' | 'otherPerson' }
  | { at: 'factor'; options: Ask['make'] }
  | { at: 'app'; offer: { text: string } }
  | { at: 'codes'; codes: readonly string[] }
type Props = {
  action: string
  until: string
  signIn: string
  signedInAs: string
  browserLanguage: Language
  picture: { d: string; width: number } | null
  said: { errors: Record<string, string>; failed: string | null; isAsked: boolean; name: string } | undefined
} & (
  | { state: 'used' | 'withdrawn' }
  | { state: 'expired' }
  | {
      state: 'open'
      invitation: {
        role: Role
        organisation: { name: string; kind: OrganisationKind }
        invitedBy: { name: string } | null
        language: Language
      }
      name: string
      step: Step
    }
)

/** The link of an invitation: who invites into what, and then one step after another. */
export const InviteView = (props: Props) => {
  const { t } = useTexts()
  const { said, signIn, state, action } = props
  const title = titleOf(props)
  return (
    <SignInFrame>
      <WorkHead title={t(title)} hasErrors={said !== undefined && !said.isAsked} />
      <h1>{t(title)}</h1>
      {said?.failed && (
        <Note tone="bad" isAnswer>
          {said.failed}
        </Note>
      )}
      {state === 'open' ? (
        <Steps {...props} />
      ) : (
        <>
          <p>{t(overText[state])}</p>
          {state === 'expired' && !said?.isAsked && (
            <WorkForm action={action} fields={{ do: 'ask' }}>
              <WorkButton look="primary" size="mid" wide>
                {t('workSignIn.askAgain')}
              </WorkButton>
            </WorkForm>
          )}
          {said?.isAsked && (
            <Note tone="ok" isAnswer>
              {t('workSignIn.asked')}
            </Note>
          )}
          {state === 'used' && (
            <WorkButtonLink look="primary" size="mid" wide href={signIn}>
              {t('workSignIn.signIn')}
            </WorkButtonLink>
          )}
        </>
      )}
    </SignInFrame>
  )
}

const overText = {
  used: 'workSignIn.inviteUsed',
  withdrawn: 'workSignIn.inviteWithdrawn',
  expired: 'workSignIn.inviteExpired',
} as const

const titleOf = (props: Props) => {
  if (props.state !== 'open') return 'workSignIn.letterInvitationHeading'
  const titles = {
    factor: 'workSignIn.factorTitle',
    app: 'workSignIn.appTitle',
    codes: 'workSignIn.codesTitle',
  } as const
  const { at } = props.step
  return at in titles ? titles[at as keyof typeof titles] : 'workSignIn.letterInvitationHeading'
}

const Steps = (props: Extract<Props, { state: 'open' }>) => {
  const { step, picture, action, said } = props
  const { t } = useTexts()
  const errors = said?.errors ?? {}
  if (step.at === 'factor') return <Factor {...{ action, errors }} options={step.options} />
  if (step.at === 'app' && picture)
    return (
      <>
        <p>{t('workSignIn.appIntro')}</p>
        <AppKey picture={picture} name={t('workSignIn.appPicture')} text={step.offer.text} />
        <CodeForm action={action} fields={{ do: 'app' }}>
          <Field
            name="code"
            label={t('workSignIn.code')}
            error={errors['code']}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            code
          />
          <WorkButton look="primary" size="mid" wide>
            {t('workSignIn.continue')}
          </WorkButton>
        </CodeForm>
        <Again action={action} />
      </>
    )
  if (step.at === 'codes')
    return (
      <>
        <p>{t('workSignIn.codesIntro')}</p>
        <KeepCodes codes={step.codes} action={action} />
        <WorkForm action={action} fields={{ do: 'finish' }}>
          <Field
            name="code"
            label={t('workSignIn.codesType')}
            error={errors['code']}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            code
          />
          <WorkButton look="primary" size="mid" wide>
            {t('workSignIn.finish')}
          </WorkButton>
        </WorkForm>
        <Again action={action} />
      </>
    )
  return <Begin {...props} />
}

const Again = ({ action }: { action: string }) => {
  const { t } = useTexts()
  return (
    <WorkForm action={action} fields={{ do: 'again' }}>
      <WorkButton look="bare" wide>
        {t('workSignIn.chooseAgain')}
      </WorkButton>
    </WorkForm>
  )
}

const Factor = ({
  action,
  errors,
  options,
}: {
  action: string
  errors: Record<string, string>
  options: Ask['make']
}) => {
  const { t } = useTexts()
  return (
    <>
      <p>{t('workSignIn.factorIntro')}</p>
      <PasskeyForm action={action} ask={{ make: options }}>
        <WorkButton look="primary" size="mid" icon="lock" wide name="way" value="passkey" autoFocus>
          {t('workSignIn.makePasskey')}
        </WorkButton>
      </PasskeyForm>
      <Or>{t('workSignIn.or')}</Or>
      <WorkForm action={action} fields={{ do: 'password' }}>
        <Field
          name="password"
          type="password"
          label={t('workSignIn.password')}
          hint={t('workSignIn.passwordHint')}
          error={errors['password']}
          autoComplete="new-password"
        />
        <WorkButton size="mid" wide>
          {t('workSignIn.withPassword')}
        </WorkButton>
      </WorkForm>
    </>
  )
}

const Begin = ({
  invitation,
  step,
  name,
  action,
  until,
  signIn,
  signedInAs,
  browserLanguage,
  said,
}: Extract<Props, { state: 'open' }>) => {
  const { t } = useTexts()
  const { role, organisation, invitedBy, language } = invitation
  return (
    <>
      <KeyValues
        rows={[
          invitedBy && { label: t('workSignIn.inviteBy'), value: invitedBy.name },
          { label: t('workSignIn.inviteOrganisation'), value: organisation.name },
          { label: t('workSignIn.inviteRole'), value: t(roleTextIn(role, organisation.kind)) },
          { label: t('workSignIn.inviteUntil'), value: until },
        ]}
      />
      {step.at === 'name' && (
        <WorkForm action={action} fields={{ do: 'begin' }}>
          <Field
            name="name"
            label={t('workSignIn.yourName')}
            defaultValue={said?.name || name}
            error={said?.errors['name']}
            autoComplete="name"
            maxLength={80}
            autoFocus
          />
          <SelectField
            name="language"
            label={t('workSignIn.language')}
            defaultValue={language === 'en' ? browserLanguage : language}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {nameOf[one]}
              </option>
            ))}
          </SelectField>
          <WorkButton look="primary" size="mid" wide>
            {t('workSignIn.continue')}
          </WorkButton>
        </WorkForm>
      )}
      {step.at === 'signIn' && (
        <>
          <p>{t('workSignIn.inviteSignIn')}</p>
          <WorkButtonLink look="primary" size="mid" wide href={signIn}>
            {t('workSignIn.signIn')}
          </WorkButtonLink>
        </>
      )}
      {step.at === 'accept' && (
        <WorkForm action={action} fields={{ do: 'accept' }}>
          <WorkButton look="primary" size="mid" wide>
            {t('workSignIn.accept')}
          </WorkButton>
        </WorkForm>
      )}
      {step.at === 'otherPerson' && (
        <>
          <Note tone="warn">{t('workSignIn.inviteOther', { name: signedInAs })}</Note>
          <WorkForm action={action} fields={{ do: 'leave' }}>
            <WorkButton size="mid" wide>
              {t('workShell.signOut')}
            </WorkButton>
          </WorkForm>
        </>
      )}
    </>
  )
}
