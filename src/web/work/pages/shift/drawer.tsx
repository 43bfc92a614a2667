import { euro, toDecimal } from '#domain/money/money.ts'
import type { Drawer } from '#usecases/operators/count-drawer.ts'
import { textOf } from '#texts/problems.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import type { DeskFacts } from '../../desk/desk-facts.ts'
import { moneyOf, whenOf } from '../../desk/words.ts'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import type { Said } from './said.ts'
import styles from './shift.module.css'

type Props = { desk: DeskFacts; drawer: Drawer; now: number; said: Said | null }

/** The drawer against the books, and the end of the shift (DESK-39). */
export const DrawerPane = (props: Props) => {
  const { t, language } = useTexts()
  const { desk, drawer, now } = props
  const { last, takenMinor, expectedMinor } = drawer
  const when = (at: number) => whenOf(at, desk.place.zone, now, language)
  return (
    <Pane title={t('workShift.drawer')}>
      <Stack>
        {last ? (
          <KeyValues
            sums
            rows={[
              {
                label: t('workShift.drawerFound', { name: last.by ?? t('workShift.someone'), when: when(last.at) }),
                value: moneyOf(last.leftMinor, language),
              },
              { label: t('workShift.cashSince'), value: moneyOf(takenMinor, language) },
              { label: t('workShift.expected'), value: <b>{moneyOf(expectedMinor, language)}</b> },
            ]}
          />
        ) : (
          <p>{t('workShift.drawerFirst')}</p>
        )}
        <CountForm {...props} />
        <Counts {...props} />
      </Stack>
    </Pane>
  )
}

const CountForm = ({ desk, drawer: { last, expectedMinor }, said }: Props) => {
  const { t, language } = useTexts()
  const problem = said?.problem ?? null
  const fields = problem?.fields ?? {}
  const off = Number(problem?.facts?.['amount'] ?? 0)
  const isOther = problem !== null && Object.keys(fields).length === 0
  const typed = (name: string, kept = '') => said?.typed[name] ?? kept
  return (
    <div className={styles['form']}>
      <WorkForm
        action={desk.paths.shift}
        fields={{ do: 'count', nonce: desk.nonce, previous: last?.id ?? '', shown: expectedMinor }}
      >
        {isOther && (
          <Note tone={problem.code === 'conflict' ? 'warn' : 'bad'} isAnswer>
            {problem.code === 'conflict' ? t('workShift.countedMeanwhile') : textOf(t, problem)}
          </Note>
        )}
        <Field
          name="counted"
          label={t('workShift.counted')}
          error={fields['counted'] && t('workShift.sumNeeded')}
          defaultValue={typed('counted')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Field
          name="left"
          label={t('workShift.leaves')}
          error={fields['left'] && t('workShift.leftTooMuch')}
          defaultValue={typed('left', last ? toDecimal(euro(last.leftMinor)) : '')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <Field
          name="reason"
          label={t('workShift.why')}
          hint={t('workShift.whyHint')}
          error={fields['reason'] && t('workShift.whyNeeded', { amount: moneyOf(off, language) })}
          defaultValue={typed('reason')}
          autoComplete="off"
          maxLength={500}
        />
        <FormFoot>
          <WorkButton icon="check">{t('workShift.endCount')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </div>
  )
}

const Counts = ({ desk, drawer: { counts }, now }: Props) => {
  const { t, language } = useTexts()
  if (counts.length === 0) return null
  return (
    <DataTable
      caption={t('workShift.counts')}
      columns={[
        { label: t('workDesk.time') },
        { label: t('workShift.colBy'), phone: 'second' },
        { label: t('workShift.expected'), isNumber: true, phone: 'second' },
        { label: t('workShift.counted'), isNumber: true },
        { label: t('workShift.difference'), isNumber: true },
        { label: t('workDesk.colReason'), phone: 'second' },
        { label: t('workShift.colLeft'), isNumber: true, phone: 'second' },
      ]}
      rows={counts.map((one) => ({
        key: one.id,
        cells: [
          whenOf(one.at, desk.place.zone, now, language),
          one.by ?? t('workShift.someone'),
          one.differenceMinor === null ? '–' : toDecimal(euro(one.foundMinor + one.takenMinor)),
          toDecimal(euro(one.countedMinor)),
          one.differenceMinor === null ? '–' : moneyOf(one.differenceMinor, language),
          one.reason,
          toDecimal(euro(one.leftMinor)),
        ],
      }))}
    />
  )
}
