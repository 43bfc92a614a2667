import { textOf } from '#texts/problems.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { ActForm, Limit, ReasonField, useTyped, type SheetFrame } from './sheet-frame.tsx'
import type { CancelSums, SheetOf } from './sheet-model.ts'

type Props = SheetOf<'cancel'> & { frame: SheetFrame }

/** What the rules give, what is given beyond, and one button with the sum of both. */
export const CancelSheet = ({ frame, over, sums }: Props) => {
  const { t } = useTexts()
  const title = t('manage.cancelLink')
  return (
    <ActForm
      frame={frame}
      name="cancel"
      title={title}
      look="danger"
      fields={sums ? { back: sums.backMinor } : {}}
      button={sums && buttonOf(t, sums)}
      {...(sums && sums.most !== '' && { preview: t('workService.showSums') })}
    >
      {over && <Note tone="bad">{textOf(t, over)}</Note>}
      {sums && <Sums frame={frame} sums={sums} />}
    </ActForm>
  )
}

const buttonOf = (t: ReturnType<typeof useTexts>['t'], { needsSecond, favour, back }: CancelSums): string => {
  if (needsSecond && favour !== null) return t('workService.cancelAsk', { amount: favour })
  return back === null ? t('workService.cancelNone') : t('workService.cancelGive', { amount: back })
}

const Sums = ({ frame, sums }: { frame: SheetFrame; sums: CancelSums }) => {
  const { t } = useTexts()
  const { field } = useTyped(frame)
  const typed = field('favour')
  const { paid, rules, favour, most, isWrong, back, isOver, needsSecond, agency, language, limits } = sums
  return (
    <>
      {agency ? (
        <Note>{t('workService.cancelAccount', { amount: agency.freed, agency: agency.name })}</Note>
      ) : (
        <KeyValues
          sums
          rows={[
            { label: t('workService.paid'), value: paid },
            { label: t('workService.rulesGive'), value: rules },
            favour !== null && { label: t('workService.favour'), value: favour },
            { label: t('workService.goesBack'), value: <b>{back ?? rules}</b> },
          ]}
        />
      )}
      {isOver && !agency && <Note tone="warn">{t('workService.rulesOver')}</Note>}
      {most !== '' && (
        <Field
          {...typed}
          error={typed.error ?? (isWrong ? t('refusals.amountWrong') : undefined)}
          inputMode="decimal"
          label={t('workService.favourIn')}
          hint={t('workService.favourHint', { amount: most })}
          maxLength={20}
          autoComplete="off"
        />
      )}
      <ReasonField frame={frame} />
      {needsSecond ? (
        <Note tone="warn">{t('workService.needsAnother')}</Note>
      ) : (
        <Note>{t('workService.cancelDo', { language })}</Note>
      )}
      {most !== '' && <Limit {...limits} />}
    </>
  )
}
