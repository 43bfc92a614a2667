import type { MoveHarm } from '#domain/bookings/move-rules.ts'
import type { Problem } from '#domain/outcome.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { harmText } from '../../desk/move-words.ts'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Differences } from '../../parts/difference.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StateWord } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Target = {
  id: number
  href: string
  name: string
  free: number
  distance: string
  way: string
  price: string
  /** each null: nothing */
  cost: string | null
  less: string | null
  back: string | null
  after: string
  harms: readonly MoveHarm[]
  needsSecond: boolean
  sent: Record<'to' | 'cost' | 'less', number>
}
type Props = {
  own: string
  number: string
  bookingHref: string
  version: number
  place: string
  old: string
  way: string
  stay: string
  price: string
  email: string
  language: string
  /** why it cannot go anywhere */
  no: Problem | null
  /** the least harm first */
  rows: readonly Target[]
  chosen: Target | null
  blocked: readonly { name: string; problem: Problem }[]
  limits: Record<'each' | 'day' | 'today', string>
  refused: { problem: Problem; reason: string } | null
}

/** Brings one booking to another car park: where it can go, what that means, one button. */
export const HouseMoveView = (props: Props) => {
  const { t } = useTexts()
  const { number, bookingHref, place, stay, no, rows, chosen, blocked, refused } = props
  const title = t('workMove.title')
  const errors = refused ? fieldTextsOf(t, refused.problem) : {}
  return (
    <Main>
      <WorkHead title={title} of={number} hasErrors={refused !== null} />
      <TitleRow title={title} of={<span translate="no">{number}</span>}>
        <WorkButtonLink href={bookingHref} icon="undo">
          {t('workMove.back')}
        </WorkButtonLink>
      </TitleRow>
      <Stack>
        <p>{t('workMove.nowAt', { place, stay })}</p>
        {refused && Object.keys(errors).length === 0 && (
          <Note tone="bad" isAnswer>
            {textOf(t, refused.problem)}
          </Note>
        )}
        {no && <Note tone="warn">{textOf(t, no)}</Note>}
        {!no && rows.length === 0 && <Empty title={t('workMove.none')} />}
        {chosen && (
          <Panes layout="wide">
            <Targets rows={rows} chosen={chosen} />
            <Preview {...props} chosen={chosen} error={errors['reason']} />
          </Panes>
        )}
        {blocked.length > 0 && (
          <Pane title={t('workMove.blocked')}>
            <KeyValues rows={blocked.map(({ name, problem }) => ({ label: name, value: textOf(t, problem) }))} />
          </Pane>
        )}
      </Stack>
    </Main>
  )
}

const Harms = ({ harms }: { harms: readonly MoveHarm[] }) => {
  const { t } = useTexts()
  return harms.length === 0 ? (
    t('workMove.same')
  ) : (
    <StateWord tone="warn" icon="warn">
      {harms.map((harm) => t(harmText[harm])).join(', ')}
    </StateWord>
  )
}

const Targets = ({ rows, chosen }: { rows: readonly Target[]; chosen: Target }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workMove.where')} flush>
      <DataTable
        caption={t('workMove.where')}
        columns={[
          { label: t('workService.place') },
          { label: t('workMove.free'), isNumber: true, phone: 'second' },
          { label: t('workMove.distance'), isNumber: true, phone: 'second' },
          { label: t('workMove.way'), phone: 'second' },
          { label: t('workMove.priceThere'), isNumber: true, phone: 'second' },
          { label: t('workMove.weBear'), isNumber: true, phone: 'second' },
          { label: t('workMove.differs'), phone: 'words' },
        ]}
        rows={rows.map((row) => ({
          key: String(row.id),
          isPicked: row === chosen,
          cells: [
            <a key="name" href={row.href}>
              {row.name}
            </a>,
            row.free,
            row.distance,
            row.way,
            row.price,
            row.cost,
            <Harms key="harms" harms={row.harms} />,
          ],
        }))}
      />
    </Pane>
  )
}

const Preview = (props: Props & { chosen: Target; error: string | undefined }) => {
  const { t } = useTexts()
  const { own, version, old, way, price, email, language, limits, chosen, refused, error } = props
  const place = chosen.name
  return (
    <Pane title={t('workMove.do', { place })}>
      <WorkForm action={`${own}?to=${chosen.id}`} fields={{ version, ...chosen.sent }}>
        <Differences
          rows={[
            { label: t('workService.place'), was: old, becomes: place },
            { label: t('workMove.way'), was: way, becomes: chosen.way },
            { label: t('workMove.customerPays'), was: price, becomes: chosen.after },
          ]}
        />
        {(chosen.cost ?? chosen.back) !== null && (
          <KeyValues
            sums
            rows={[
              chosen.cost !== null && { label: t('workMove.weBear'), value: chosen.cost },
              chosen.back !== null && { label: t('workMove.goesBack'), value: chosen.back },
            ]}
          />
        )}
        {chosen.harms.length > 0 && (
          <Note tone="warn" title={`${t('workMove.differs')}:`}>
            {chosen.harms.map((harm) => t(harmText[harm])).join(', ')}
          </Note>
        )}
        <Note>
          {t('workMove.stays', { place, old })} {t('workMove.letter', { email, language })}
        </Note>
        {chosen.cost !== null && (
          <Note tone={chosen.needsSecond ? 'warn' : 'info'}>
            {chosen.needsSecond && <b>{t('workMove.second')}. </b>}
            {t('workService.limitHint', limits)}
          </Note>
        )}
        <ReasonField error={error} typed={refused?.reason ?? ''} />
        <FormFoot>
          <WorkButton look="primary" shortcut="Ctrl Enter">
            {chosen.needsSecond ? t('workMove.ask') : t('workMove.do', { place })}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}
