import type { ListedReview } from '#usecases/operators/desk-reviews.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { whenOf } from '../../desk/words.ts'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import styles from './shift.module.css'

type Props = { desk: DeskFacts; reviews: readonly ListedReview[]; mayReview: boolean; now: number }

const kindText = {
  in: 'workShift.reviewIn',
  out: 'workShift.reviewOut',
  unknown: 'workShift.reviewUnknown',
  gate_in: 'workShift.reviewGateIn',
  gate_out: 'workShift.reviewGateOut',
} as const satisfies Record<ListedReview['kind'], string>

/** What the desk decided without its line, and what a barrier saw at another time, until it was looked at (DESK-37). */
export const ReviewsPane = ({ desk, reviews, mayReview, now }: Props) => {
  // these ids stand in a table, which the build reads as well
  const { t, t: say, language } = useTexts()
  if (reviews.length === 0) return null
  const when = (at: number) => whenOf(at, desk.place.zone, now, language)
  return (
    <Pane title={t('workShift.toReview')} id="to-review">
      <Stack>
        {reviews.map((one) => {
          const other = one.otherAt === null ? '' : when(one.otherAt)
          return (
            <Note
              key={one.id}
              tone={one.reviewedAt === null ? 'warn' : 'info'}
              title={say(kindText[one.kind], { at: when(one.at), other, seen: one.seen })}
            >
              {one.number && (
                <a href={desk.paths.stay(one.number, 'scan')} translate="no">
                  {one.number}
                </a>
              )}{' '}
              <span className={styles['words']}>{one.reason}</span> <small>{one.by ?? t('workShift.someone')}</small>{' '}
              {one.reviewedAt !== null && (
                <small>
                  {t('workShift.reviewedBy', {
                    name: one.reviewer ?? t('workShift.someone'),
                    when: when(one.reviewedAt),
                  })}
                </small>
              )}
              {one.reviewedAt === null && mayReview && (
                <WorkForm action={desk.paths.shift} fields={{ do: 'review', review: one.id }}>
                  <WorkButton icon="check">{t('workShift.reviewed')}</WorkButton>
                </WorkForm>
              )}
            </Note>
          )
        })}
      </Stack>
    </Pane>
  )
}
