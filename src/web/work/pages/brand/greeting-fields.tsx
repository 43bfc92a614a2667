import { longestGreeting, type Greetings } from '#domain/agencies/greeting.ts'
import { languages, nameOf, tagOf } from '#domain/languages.ts'
import { FieldGroup, TextField } from '../../../components/field/field.tsx'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import greetingPreview from './greeting-preview.island.ts'
import styles from './brand.module.css'

type Props = { typed: Greetings; errors: Readonly<Record<string, string>> }

/** What the agency says to its customers itself, in the languages it writes; the others stay folded (AGENCY-208). */
export const GreetingFields = ({ typed, errors }: Props) => {
  const { t, language: own } = useTexts()
  const follows = useBehaviour(greetingPreview)
  return (
    <div {...follows}>
      <FieldGroup name="greetings" label={t('workBrand.greetings')} hint={t('workBrand.greetingsHint')}>
        {languages.map((language) => {
          const name = `greeting-${language}`
          return (
            <details key={language} open={language === own || Boolean(typed[language]) || name in errors}>
              <summary className={styles['folded']} lang={tagOf[language]}>
                {nameOf[language]}
              </summary>
              <TextField
                name={name}
                label={t('workBrand.greetingIn', { language: nameOf[language] })}
                defaultValue={typed[language] ?? ''}
                error={errors[name]}
                maxLength={longestGreeting}
                rows={2}
                lang={tagOf[language]}
                data-greeting={language}
              />
            </details>
          )
        })}
      </FieldGroup>
    </div>
  )
}
