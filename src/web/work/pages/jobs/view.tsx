import { workPath } from '#domain/site-map/work.ts'
import type { LaneName } from '#usecases/jobs/lane-table.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { jobTextOf } from '../../desk/job-words.ts'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { StateWord } from '../../parts/state.tsx'
import { Said } from '../../parts/said.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

/** The number that was typed for all alike was not theirs; `wrong`: one of them. */
export type JobsSaid = { wrong: number; typed: string }

type Alike = {
  id: number
  queue: string
  cause: string
  count: number
  when: string
  /** without an address for whoever may open none */
  numbers: readonly { number: string; href: string | null }[]
}
type Props = {
  isCalm: boolean
  mayRepeat: boolean
  /** how many were just put back */
  again: number | null
  alike: readonly Alike[]
  topics: readonly {
    topic: string
    lane: LaneName
    due: number
    waiting: number
    again: number
    since: string | null
    next: string | null
  }[]
  repeated: readonly { name: string; last: string | null; next: string | null; failing: string | null }[]
  said: JobsSaid | undefined
}

const laneText = {
  money: 'workSystem.laneMoney',
  codes: 'workSystem.laneCodes',
  letters: 'workSystem.laneLetters',
  invoices: 'workSystem.laneInvoices',
  webhooks: 'workSystem.laneWebhooks',
  rest: 'workSystem.laneRest',
} as const satisfies Record<LaneName, string>

/** A queue or what repeats, in words. */
const Name = ({ children }: { children: string }) => useTexts().t(jobTextOf(children))

/** What was given up first, because it waits for a person. */
export const JobsView = ({ isCalm, mayRepeat, again, alike, topics, repeated, said }: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navJobs')
  return (
    <Main>
      <WorkHead title={title} hasErrors={said !== undefined} />
      <TitleRow title={title} />
      <Panes>
        {said && (
          <Note tone="bad" isAnswer>
            {t('workSystem.countWrong')}
          </Note>
        )}
        {again !== null && (
          <Note tone="ok" isAnswer>
            {again === 0 ? t('workSystem.goneAlready') : t('workSystem.runsAgain', { count: again })}
          </Note>
        )}
        {alike.length === 0 && <Empty title={t(isCalm ? 'workSystem.calm' : 'workSystem.nothingLeft')} />}
        {alike.map((one) => (
          <GivenUp key={one.id} {...one} mayRepeat={mayRepeat} typed={said?.wrong === one.id ? said.typed : ''} />
        ))}
        <Pane title={t('workSystem.toDo')} flush>
          {topics.length === 0 ? <Empty title={t('workSystem.nothingToDo')} /> : <ToDo topics={topics} />}
        </Pane>
        <Pane title={t('workSystem.repeats')} flush>
          <Repeats repeated={repeated} />
        </Pane>
      </Panes>
    </Main>
  )
}

const GivenUp = ({
  id,
  queue,
  cause,
  count,
  when,
  numbers,
  mayRepeat,
  typed,
}: Alike & { mayRepeat: boolean; typed: string }) => {
  const { t } = useTexts()
  return (
    <Pane title={`${t('workSystem.givenUp')}: ${t('workSystem.countJobs', { count })}`} aside={when}>
      <Stack>
        <p>
          <Name>{queue}</Name>{' '}
          <StateWord tone="bad">
            <Said>{cause}</Said>
          </StateWord>
        </p>
        {numbers.length > 0 && (
          <p>
            {t('workSystem.aboutBookings')}{' '}
            {numbers.map(({ number, href }, index) => (
              <span key={number}>
                {index > 0 && ', '}
                {href ? (
                  <a href={href} translate="no">
                    {number}
                  </a>
                ) : (
                  <span translate="no">{number}</span>
                )}
              </span>
            ))}
            {numbers.length < count && ` ${t('workSystem.andMore')}`}
          </p>
        )}
        {!mayRepeat && <p>{t('workSystem.onlyAdministrator')}</p>}
        {mayRepeat && count === 1 && (
          <WorkForm action={workPath('jobs')} fields={{ job: id, which: 'one' }}>
            <FormFoot>
              <WorkButton look="primary">{t('workSystem.runAgain')}</WorkButton>
            </FormFoot>
          </WorkForm>
        )}
        {mayRepeat && count > 1 && (
          <WorkForm action={workPath('jobs')} fields={{ job: id, which: 'alike' }} inline>
            <Field
              name={`count-${id}`}
              label={t('workSystem.typeCount', { count: String(count) })}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed}
              maxLength={9}
            />
            <WorkButton>{t('workSystem.runAll', { count: String(count) })}</WorkButton>
          </WorkForm>
        )}
      </Stack>
    </Pane>
  )
}

const ToDo = ({ topics }: Pick<Props, 'topics'>) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workSystem.toDo')}
      columns={[
        { label: t('workSystem.job') },
        { label: t('workSystem.lane'), phone: 'words' },
        { label: t('workSystem.due'), isNumber: true, phone: 'second' },
        { label: t('workSystem.dueSince'), phone: 'second' },
        { label: t('workSystem.waiting'), isNumber: true, phone: 'second' },
        { label: t('workSystem.next'), phone: 'second' },
        { label: t('workSystem.afterError'), isNumber: true, phone: 'second' },
      ]}
      rows={topics.map(({ topic, lane, due, since, waiting, next, again }) => ({
        key: topic,
        cells: [
          <Name key="topic">{topic}</Name>,
          t(laneText[lane]),
          due || '',
          since,
          waiting || '',
          next,
          again || '',
        ],
      }))}
    />
  )
}

const Repeats = ({ repeated }: Pick<Props, 'repeated'>) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workSystem.repeats')}
      columns={[
        { label: t('workSystem.job') },
        { label: t('workSystem.lastRun'), phone: 'second' },
        { label: t('workSystem.next'), phone: 'second' },
        { label: t('workSystem.cause'), phone: 'words' },
      ]}
      rows={repeated.map(({ name, last, next, failing }) => ({
        key: name,
        cells: [
          <Name key="name">{name}</Name>,
          last ?? t('workSystem.never'),
          next ?? (last && t('workSystem.now')),
          failing && (
            <StateWord key="failing" tone="bad" icon="warn">
              {failing}
            </StateWord>
          ),
        ],
      }))}
    />
  )
}
