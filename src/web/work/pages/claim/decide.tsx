import { Field, SelectField, TextField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { sentences } from './sentences.ts'
import type { ClaimProps, LetterView } from './view.tsx'
import styles from './claim.module.css'

/** The decision: what the customer gets and reads, then his letter, then the button that sends it. */
export const Decide = (props: ClaimProps) => {
  const { t } = useTexts()
  const { own, asks, language, taken, decided, answer, version, canAsk } = props
  // whoever else has it decides it, or hands it over first
  if (decided || (taken && !taken.isMine)) return null
  const wanted = answer?.tab ?? props.tab
  const tab = wanted === 'ask' && !canAsk ? 'grant' : wanted
  const typed = answer?.typed
  return (
    <Pane
      title={t('workClaims.decision')}
      aside={
        <ViewSwitch
          label={t('workClaims.decision')}
          links={[
            { href: own, text: t('workClaims.grant'), isCurrent: tab === 'grant', key: 'P' },
            { href: `${own}?do=refuse`, text: t('workService.refuse'), isCurrent: tab === 'refuse', key: 'N' },
            ...(canAsk
              ? [{ href: `${own}?do=ask`, text: t('workClaims.ask'), isCurrent: tab === 'ask', key: 'A' }]
              : []),
          ]}
        />
      }
    >
      <Stack>
        <WorkForm action={`${own}?do=${tab}`} fields={{ do: tab, step: 'preview' }}>
          {tab === 'grant' && (
            <Field
              name="amount"
              inputMode="decimal"
              label={t('workService.amount')}
              defaultValue={typed?.amount || asks.typed}
              maxLength={20}
              autoComplete="off"
            />
          )}
          <SelectField name="say" label={t('workClaims.sentence')} defaultValue={typed?.say} data-key="S">
            <option value="">{t('workClaims.noSentence')}</option>
            {sentences[tab].map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </SelectField>
          <TextField
            name="words"
            label={t(tab === 'ask' ? 'workClaims.question' : 'workClaims.words')}
            hint={t('workClaims.wordsHint', { language })}
            defaultValue={typed?.words}
            maxLength={500}
            optional
          />
          <FormFoot>
            <WorkButton
              look={answer?.letter ? 'plain' : 'primary'}
              shortcut={answer?.letter ? undefined : 'Ctrl Enter'}
            >
              {t('workClaims.preview')}
            </WorkButton>
          </FormFoot>
        </WorkForm>
        {answer?.letter && typed && (
          <Letter own={own} fields={{ ...typed, do: tab, version, step: 'send' }} letter={answer.letter} />
        )}
      </Stack>
    </Pane>
  )
}

const Letter = ({
  own,
  fields,
  letter,
}: {
  own: string
  fields: Record<string, string | number>
  letter: LetterView
}) => {
  const { t } = useTexts()
  return (
    <section aria-label={t('workClaims.letter')}>
      <Stack>
        <h3>{t('workClaims.letter')}</h3>
        <div lang={letter.language}>
          <p>
            <b>{letter.subject}</b>
          </p>
          <p className={styles['letter']} tabIndex={0}>
            {letter.text}
          </p>
        </div>
        {letter.goes.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {letter.needsSecond && <Note icon="hand">{t('workClaims.needsSecond')}</Note>}
        <WorkForm action={own} fields={fields}>
          <FormFoot>
            <WorkButton look="primary" shortcut="Ctrl Enter" autoFocus>
              {letter.button}
            </WorkButton>
          </FormFoot>
        </WorkForm>
      </Stack>
    </section>
  )
}
