import type { MoveHarm } from '#domain/bookings/move-rules.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import { workPath } from '#domain/site-map/work.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { TextId } from '#texts/texts.ts'
import type { Moved } from '#usecases/support/move-booking.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { harmText } from '../../desk/move-words.ts'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { StateWord } from '../../parts/state.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Row = {
  number: string
  href: string
  stay: string
  name: string
  /** null: it fits nowhere */
  to: string | null
  harms: readonly MoveHarm[]
  cost: string | null
  back: string | null
  sent: string | null
}
type Plan = {
  carPark: string
  rows: readonly Row[]
  going: number
  nowhere: number
  cost: string
  back: string
  /** all of these days, of which the plan has `most` at most */
  ahead: number
  most: number
  inside: number
  limits: Record<'each' | 'day' | 'today', string>
}
type Said = {
  results: readonly { number: string; result: Outcome<Moved> }[]
  problem: Problem | null
  typed: { reason: string; count: string }
}
type Props = {
  own: string
  places: readonly { iata: string; name: string; carParks: readonly { value: string; name: string }[] }[]
  chosen: string | null
  from: string
  until: string
  plan: Plan | null
  said: Said | null
}

/** A car park is flooded, oversold or closed: its bookings, where each goes, and all of them moved. */
export const MoveView = (props: Props) => {
  const { t } = useTexts()
  const { plan, said } = props
  const title = t('workShell.navMove')
  return (
    <Main>
      <WorkHead title={title} hasErrors={said?.problem != null} />
      <TitleRow title={title} />
      <Panes>
        {said && said.results.length > 0 && <Results results={said.results} />}
        <Choice {...props} />
        {plan?.rows.length === 0 && <Empty title={t('workMove.nobody')} />}
        {plan && plan.inside > 0 && <Note tone="warn">{t('workMove.inside', { count: plan.inside })}</Note>}
        {plan && plan.rows.length > 0 && <PlanTable {...plan} />}
        {plan && plan.going > 0 && <CarryOut {...props} plan={plan} />}
      </Panes>
    </Main>
  )
}

const Choice = ({ places, chosen, from, until }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workMove.choose')}>
      <WorkForm method="get" action={workPath('move')} inline>
        <SelectField name="at" label={t('workService.place')} defaultValue={chosen ?? undefined}>
          {places.map(({ iata, name, carParks }) => (
            <optgroup key={iata} label={`${name} (${iata})`}>
              {carParks.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <Field name="from" type="date" label={t('workMove.from')} defaultValue={from} />
        <Field name="until" type="date" label={t('workMove.until')} defaultValue={until} />
        <WorkButton look={chosen === null ? 'primary' : 'plain'}>{t('workMove.showPlan')}</WorkButton>
      </WorkForm>
    </Pane>
  )
}

const BookingLink = ({ number, href }: { number: string; href: string }) => (
  <a href={href} translate="no">
    {number}
  </a>
)

const PlanTable = ({ carPark, rows }: Plan) => {
  const { t } = useTexts()
  return (
    <Pane title={carPark} flush>
      <DataTable
        caption={carPark}
        columns={[
          { label: t('workService.byNumber') },
          { label: t('workService.stay'), phone: 'words' },
          { label: t('workService.traveller'), phone: 'words' },
          { label: t('workMove.goesTo'), phone: 'second' },
          { label: t('workMove.differs'), phone: 'words' },
          { label: t('workMove.weBear'), isNumber: true, phone: 'second' },
          { label: t('workMove.goesBack'), isNumber: true, phone: 'second' },
        ]}
        rows={rows.map(({ number, href, stay, name, to, harms, cost, back }) => ({
          key: number,
          cells: [
            <BookingLink key="number" number={number} href={href} />,
            stay,
            name,
            to ?? (
              <StateWord key="to" tone="bad" icon="close">
                {t('workMove.nowhere')}
              </StateWord>
            ),
            harms.length > 0 && (
              <StateWord key="harms" tone="warn" icon="warn">
                {harms.map((harm) => t(harmText[harm])).join(', ')}
              </StateWord>
            ),
            cost,
            back,
          ],
        }))}
      />
    </Pane>
  )
}

const CarryOut = ({ own, plan, said }: Props & { plan: Plan }) => {
  const { t } = useTexts()
  const { rows, going, nowhere, cost, back, ahead, most, limits } = plan
  const errors = said?.problem ? fieldTextsOf(t, said.problem) : {}
  return (
    <Pane title={t('workMove.doMany', { count: going })} id="do">
      <WorkForm action={own}>
        {rows.map(({ number, sent }) => sent && <input key={number} type="hidden" name="move" value={sent} />)}
        <p>{t('workMove.sums', { count: going, nowhere, amount: cost, back })}</p>
        {ahead > rows.length && <Note>{t('workMove.cut', { most, count: ahead })}</Note>}
        <Note>{t('workService.limitHint', limits)}</Note>
        <ReasonField error={errors['reason']} typed={said?.typed.reason ?? ''} />
        <Field
          name="count"
          label={t('workMove.typeCount', { count: going })}
          error={errors['count']}
          defaultValue={said?.typed.count ?? ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <FormFoot>
          <WorkButton look="primary">{t('workMove.doMany', { count: going })}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const resultText = {
  moved: 'workMove.resultMoved',
  already: 'workMove.resultAlready',
  asked: 'workMove.resultAsked',
} as const satisfies Record<Moved['outcome'], TextId>

/** What became of each booking, what was not done first. */
const Results = ({ results }: { results: Said['results'] }) => {
  const { t } = useTexts()
  const rank = ({ result }: Said['results'][number]) => (result.ok ? (result.value.outcome === 'moved' ? 2 : 1) : 0)
  return (
    <Pane title={t('workMove.results')} flush>
      <DataTable
        caption={t('workMove.results')}
        columns={[{ label: t('workService.byNumber') }, { label: t('workService.state'), phone: 'words' }]}
        rows={results
          .toSorted((a, b) => rank(a) - rank(b))
          .map(({ number, result }) => ({
            key: number,
            cells: [
              <BookingLink key="number" number={number} href={workPath('houseBooking', number)} />,
              result.ok ? (
                <StateWord key="state" tone={result.value.outcome === 'moved' ? 'ok' : 'info'} icon="check">
                  {t(resultText[result.value.outcome])}
                </StateWord>
              ) : (
                <StateWord key="state" tone="bad" icon="warn">
                  {textOf(t, result.problem)}
                </StateWord>
              ),
            ],
          }))}
      />
    </Pane>
  )
}
