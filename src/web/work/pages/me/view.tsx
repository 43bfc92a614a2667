import { languages, nameOf, type Language } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { CheckField, Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  person: {
    name: string
    email: string
    language: Language
    settings: { mode?: 'light' | 'dark'; keys?: boolean; sound?: boolean }
  }
  isSaved: boolean
  said: { errors: Record<string, string>; failed: string | null; name: string } | undefined
}

/** One's own name and language, and how the pages are. */
export const MeView = ({ person: { name, email, language, settings }, isSaved, said }: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.settings')} hasErrors={said !== undefined} />
      <TitleRow title={t('workShell.settings')} of={email} />
      {isSaved && (
        <Note tone="ok" isAnswer>
          {t('workSignIn.saved')}
        </Note>
      )}
      {said?.failed && (
        <Note tone="bad" isAnswer>
          {said.failed}
        </Note>
      )}
      <Panes layout="halves">
        <Pane>
          <WorkForm action={workPath('me')}>
            <Field
              name="name"
              label={t('workSignIn.yourName')}
              defaultValue={said?.name ?? name}
              error={said?.errors['name']}
              autoComplete="name"
              maxLength={80}
            />
            <SelectField name="language" label={t('workSignIn.language')} defaultValue={language}>
              {languages.map((one) => (
                <option key={one} value={one}>
                  {nameOf[one]}
                </option>
              ))}
            </SelectField>
            <SelectField name="mode" label={t('workSignIn.mode')} defaultValue={settings.mode ?? ''}>
              <option value="">{t('workSignIn.modeSystem')}</option>
              <option value="light">{t('workSignIn.modeLight')}</option>
              <option value="dark">{t('workSignIn.modeDark')}</option>
            </SelectField>
            <CheckField
              name="on"
              id="keys"
              value="keys"
              label={t('workSignIn.keys')}
              defaultChecked={settings.keys !== false}
            />
            <CheckField
              name="on"
              id="sound"
              value="sound"
              label={t('workSignIn.sound')}
              defaultChecked={settings.sound !== false}
            />
            <FormFoot>
              <WorkButton look="primary">{t('workSignIn.save')}</WorkButton>
            </FormFoot>
          </WorkForm>
        </Pane>
        <Pane>
          <ul role="list">
            <li>
              <a href={workPath('myFactors')}>{t('workSignIn.factorsTitle')}</a>
            </li>
            <li>
              <a href={workPath('mySessions')}>{t('workSignIn.sessionsTitle')}</a>
            </li>
          </ul>
        </Pane>
      </Panes>
    </Main>
  )
}
