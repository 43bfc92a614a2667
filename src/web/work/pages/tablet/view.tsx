import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { SignInFrame } from '../../frame/sign-in-frame.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Below, Or } from '../../parts/secrets.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Props = {
  here: string
  device: { name: string } | null
  people: readonly { id: string; name: string }[]
  me: string | null
  isSet: boolean
  signIn: string
  said: Said | null
}

const secret = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 6 } as const

/** A tablet of a desk. What was wrong with a PIN is one sentence for all causes. */
export const TabletView = ({ here, device, people, me, isSet, signIn, said }: Props) => {
  const { t } = useTexts()
  return (
    <SignInFrame
      below={
        <p>
          <a href={signIn}>{t('workTablet.otherWay')}</a>
        </p>
      }
    >
      <WorkHead title={t('workTablet.title')} hasErrors={said !== null} />
      <h1>{device ? device.name : t('workTablet.title')}</h1>
      {said?.failed && (
        <Note tone="bad" isAnswer>
          {said.failed}
        </Note>
      )}
      {isSet && !said && (
        <Note tone="ok" isAnswer>
          {t('workTablet.pinSet')}
        </Note>
      )}
      {!device && (
        <WorkForm action={here} fields={{ do: 'pair' }}>
          <p>{t('workTablet.pairText')}</p>
          <Field name="code" label={t('workTablet.code')} autoComplete="off" maxLength={20} code />
          <FormFoot>
            <WorkButton look="primary">{t('workTablet.pair')}</WorkButton>
          </FormFoot>
        </WorkForm>
      )}
      {people.length > 0 && (
        <WorkForm action={here} fields={{ do: 'signIn' }}>
          <SelectField name="person" label={t('workTablet.who')} defaultValue={said?.person ?? ''}>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field name="pin" label={t('workTablet.pin')} {...secret} />
          <FormFoot>
            <WorkButton look="primary">{t('workTablet.goIn')}</WorkButton>
          </FormFoot>
        </WorkForm>
      )}
      {device && me !== null && (
        <>
          {people.length > 0 && <Or>{me}</Or>}
          <WorkForm action={here} fields={{ do: 'pin' }}>
            <Field
              name="newPin"
              label={t('workTablet.newPin', { name: me })}
              hint={t('workTablet.pinHint')}
              error={said?.what === 'pin' ? said.errors['newPin'] : undefined}
              {...secret}
            />
            <Field
              name="again"
              label={t('workTablet.again')}
              error={said?.what === 'pin' ? said.errors['again'] : undefined}
              {...secret}
            />
            <FormFoot>
              <WorkButton>{t('workTablet.setPin')}</WorkButton>
            </FormFoot>
          </WorkForm>
        </>
      )}
      {device && me === null && <Below>{t('workTablet.firstSignIn')}</Below>}
    </SignInFrame>
  )
}
