import { Button } from '../../components/button/button.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { Card } from '../../components/card/card.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { Field, TextField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import type { ClaimChip } from '../../shared/claims/claim-words.ts'

export type ClaimStatusView = {
  number: string
  chip: ClaimChip
  lines: string[]
  facts: Definition[]
  questions: { asked: string; question: string; answered: string | null; answer: string }[]
  /** where an answer is sent; null: nothing is asked */
  action: string | null
  /** an answer was just sent */
  thanks: boolean
  lookUpHref: string
}
/** An answer that was refused, with what was typed. */
export type QuestionAnswer = { answer: string; errors: Record<string, string>; failed: string | null }
type Props = { view: ClaimStatusView; said: QuestionAnswer | undefined }

/**
 * How a claim stands, and the way to answer a question about it. The link of a letter leads here, so it shows neither
 * bank account nor files nor booking.
 */
export const ClaimStatusPage = ({ view, said }: Props) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead
        title={t('claims.statusTitle', { number: view.number })}
        noIndex
        hasErrors={Object.keys(said?.errors ?? {}).length > 0}
      />
      {said && <ErrorSummary problems={problemsOf(said)} />}
      <h1>{t('claims.statusTitle', { number: view.number })}</h1>
      <p className={styles['state']}>
        <Tag kind={view.chip.kind} icon={view.chip.icon}>
          {view.chip.text}
        </Tag>
      </p>
      {said?.failed && (
        <Notice kind="bad" live>
          <p>{said.failed}</p>
        </Notice>
      )}
      {view.thanks && !said && (
        <Notice kind="ok" live>
          <p>{t('claims.thanks')}</p>
        </Notice>
      )}
      {view.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {view.questions.length > 0 && (
        <Card>
          {view.questions.map(({ asked, question, answered, answer }) => (
            <div key={asked}>
              <h2>{asked}</h2>
              <p>{question}</p>
              {answered && (
                <>
                  <h2>{answered}</h2>
                  <p>{answer}</p>
                </>
              )}
            </div>
          ))}
          {view.action && <AnswerForm action={view.action} said={said} />}
        </Card>
      )}
      <Card>
        <DefinitionList items={view.facts} columns />
      </Card>
      <p>
        <a href={view.lookUpHref}>{t('manage.title')}</a>
      </p>
    </main>
  )
}

const names = ['answer', 'uploadDocument1', 'uploadDocument2'] as const
const problemsOf = ({ errors }: QuestionAnswer) =>
  names.flatMap((name) => (errors[name] ? [{ field: name, text: errors[name] }] : []))

const AnswerForm = ({ action, said }: { action: string; said: QuestionAnswer | undefined }) => {
  const { t } = useTexts()
  return (
    <SendForm
      {...usePageForm('answer-form')}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className={styles['form']}
    >
      <TextField
        name="answer"
        label={t('claims.yourAnswer')}
        hint={t('claims.reasonHint')}
        error={said?.errors['answer']}
        defaultValue={said?.answer}
      />
      {names.slice(1).map((name, index) => (
        <Field
          key={name}
          name={name}
          label={`${t('claims.document')} ${index + 1}`}
          hint={t('claims.filesHint')}
          error={said?.errors[name]}
          type="file"
          accept=".jpg,.jpeg,.pdf,image/jpeg,application/pdf"
          optional
        />
      ))}
      {said && <p>{t('claims.filesAgain')}</p>}
      <Button>{t('claims.sendAnswer')}</Button>
    </SendForm>
  )
}
