import { brandThemes, type BrandTheme } from '#domain/agencies/brand.ts'
import { languages, nameOf, tagOf, type Language } from '#domain/languages.ts'
import { embedScript } from '#domain/site-map/machines.ts'
import { SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import styles from './brand-test.module.css'

type Props = {
  here: string
  back: string
  organisation: string
  hosts: readonly string[]
  /** nothing that is booked here is a real booking */
  isTest: boolean
  language: Language
  theme: BrandTheme
  /** null: the look is not open, so there is no form */
  form: { code: string; page: string } | null
}

const themeText = { light: 'workBrand.light', dark: 'workBrand.dark' } as const

/**
 * A page that stands for one of the agency's own: what it has of the form is what an agency copies, so what is seen is
 * what visitors there see. Only the frame of this page, said above it, is ours.
 */
export const BrandTestView = ({ here, back, organisation, hosts, isTest, language, theme, form }: Props) => {
  const { t } = useTexts()
  const title = t('workBrand.testTitle')
  return (
    <Main>
      <WorkHead title={title} of={organisation} />
      <TitleRow title={title} of={organisation}>
        <WorkButtonLink href={back} look="bare">
          {t('workShell.navBrand')}
        </WorkButtonLink>
      </TitleRow>
      <Panes>
        <Pane>
          <p>{t('workBrand.testText')}</p>
          <Note tone="warn">{t(isTest ? 'letters.testSales' : 'workBrand.testReal')}</Note>
          <WorkForm action={here} method="get" inline>
            <SelectField name="lang" label={t('common.language')} defaultValue={language}>
              {languages.map((one) => (
                <option key={one} value={one} lang={tagOf[one]}>
                  {nameOf[one]}
                </option>
              ))}
            </SelectField>
            <SelectField name="theme" label={t('workBrand.theme')} defaultValue={theme}>
              {brandThemes.map((one) => (
                <option key={one} value={one}>
                  {t(themeText[one])}
                </option>
              ))}
            </SelectField>
            <WorkButton>{t('workSystem.show')}</WorkButton>
          </WorkForm>
          <h2>{t('workBrand.hosts')}</h2>
          {hosts.length === 0 ? (
            <p>{t('workBrand.snippetNoHosts')}</p>
          ) : (
            <ul className={styles['hosts']}>
              {hosts.map((host) => (
                <li key={host}>
                  <code translate="no">{host}</code>
                </li>
              ))}
            </ul>
          )}
        </Pane>
        <Pane title={t('workBrand.snippet')}>
          {form ? (
            <>
              <div data-parkwing={form.code} data-lang={language} data-theme={theme}>
                <a href={form.page}>Parkwing</a>
              </div>
              <script async src={embedScript} />
            </>
          ) : (
            <p>{t('workBrand.closed')}</p>
          )}
        </Pane>
      </Panes>
    </Main>
  )
}
