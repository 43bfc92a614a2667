import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Notice } from '../../components/notice/notice.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { BackToBooking } from '../../shared/bookings/back-to-booking.tsx'
import type { BookingNotice } from '../../shared/bookings/bounce.ts'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from '../../shared/bookings/my-booking.module.css'
import { useTexts } from '../../kernel/texts.tsx'

export type LettersView = {
  title: string
  /** Where the letters go. */
  lead: string
  none: string | null
  /** The letter that was just asked for is on its way. */
  sent: string | null
  bounce: BookingNotice | null
  letters: { when: string; name: string; state: string | null; isBack: boolean }[]
  again: { title: string; letters: { value: string; name: string }[] }
  change: { href: string; label: string }
  bookingHref: string
}

export type LettersAnswer = { failed: string }

/**
 * The letters we wrote, what became of them, and a way to get one again for somebody who cannot find it (screens 12 and
 * 37).
 */
export const LettersPage = ({ view, answer }: { view: LettersView; answer: LettersAnswer | undefined }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={view.title} problems={formProblems([], {}, answer?.failed)}>
      {view.sent && !answer && <Notice kind="ok" title={view.sent} />}
      {view.bounce && (
        <Notice kind={view.bounce.kind} title={view.bounce.title}>
          <p>{view.bounce.text}</p>
        </Notice>
      )}
      <Card>
        <p>{view.lead}</p>
        {view.none && <p>{view.none}</p>}
        {view.letters.length > 0 && (
          <ol role="list" className={styles['history']}>
            {view.letters.map(({ when, name, state, isBack }, index) => (
              <li key={`${when} ${name} ${index}`}>
                <span className={styles['when']}>{when}</span> {name}{' '}
                {state && <Tag kind={isBack ? 'bad' : 'neutral'}>{state}</Tag>}
              </li>
            ))}
          </ol>
        )}
        <div className={`${styles['two']} ${styles['after']}`}>
          {view.again.letters.map(({ value, name }) => (
            <SendForm key={value} method="post">
              <input type="hidden" name="letter" value={value} />
              <Button look="plain" wide>
                {t('common.labelled', { label: view.again.title, text: name })}
              </Button>
            </SendForm>
          ))}
          <ButtonLink look="plain" wide icon="mail" href={view.change.href}>
            {view.change.label}
          </ButtonLink>
        </div>
      </Card>
      <BackToBooking href={view.bookingHref} />
    </OwnPage>
  )
}
